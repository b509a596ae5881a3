# ARBITER_PROCESSOR: which processors the code is for.
#   any    what the compiler targets by itself: for packages, and for whatever is installed for other machines
#   here   x86-64-v3 (AVX2, BMI2; processors since about 2013) when this machine has all of it, else as `any`
# A program of x86-64-v3 code says so on a machine that lacks it (tools/arbiter/processor_check.cpp). Why not -march=native,
# and what each of these gives: bench/BUILD.md.
set(ARBITER_PROCESSOR "any" CACHE STRING "Processors the code is for: any, here")
set_property(CACHE ARBITER_PROCESSOR PROPERTY STRINGS any here)

set(ARBITER_X86_64_V3 OFF)
if(NOT ARBITER_PROCESSOR MATCHES "^(any|here)$")
  message(FATAL_ERROR "ARBITER_PROCESSOR is '${ARBITER_PROCESSOR}', but must be 'any' or 'here'")
elseif(ARBITER_PROCESSOR STREQUAL "here" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND NOT CMAKE_CROSSCOMPILING)
  try_run(ARBITER_PROCESSOR_PROBE ARBITER_PROCESSOR_PROBE_COMPILED
          SOURCES "${CMAKE_CURRENT_LIST_DIR}/processor_probe.cpp" "${PROJECT_SOURCE_DIR}/tools/arbiter/processor.cpp"
          CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR}"
          CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON)
  if(ARBITER_PROCESSOR_PROBE_COMPILED AND ARBITER_PROCESSOR_PROBE EQUAL 0)
    set(ARBITER_X86_64_V3 ON)
    target_compile_options(arbiter_options INTERFACE -march=x86-64-v3)
  endif()
  message(STATUS "x86-64-v3 code: ${ARBITER_X86_64_V3}")
endif()

# Small values are copied and cleared with vectors: g++ would do it with "rep", which is slow to begin. What it gives:
# bench/BUILD.md.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  foreach(what IN ITEMS memset memcpy)
    target_compile_options(arbiter_options INTERFACE "-m${what}-strategy=vector_loop:512:noalign,libcall:-1:noalign")
  endforeach()
endif()
