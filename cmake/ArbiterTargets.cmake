# arbiter_library(), arbiter_test(), arbiter_bench(), arbiter_read_registry(): how targets are spelled here.
# A target takes every *.cpp of its folder; what this costs to build, and why it is built this way: bench/BUILD.md.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

option(ARBITER_UNITY "Compile the sources of a room a batch at a time" ON)

find_program(ARBITER_CCACHE ccache)
if(ARBITER_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND};-E;env;CCACHE_DEPEND=1;${ARBITER_CCACHE}")
endif()

# Warnings are errors where we know what the compiler warns of: those of Debian 12.
set(known_compiler "$<OR:$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_EQUAL:$<CXX_COMPILER_VERSION>,12.2.0>>,$<AND:$<CXX_COMPILER_ID:Clang>,$<VERSION_EQUAL:$<CXX_COMPILER_VERSION>,14.0.6>>>")

# Warnings and include root that every target of ours gets; third-party headers are SYSTEM.
add_library(arbiter_options INTERFACE)
target_compile_options(arbiter_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast
  # GCC 12 reports overlaps that cannot be in std::string concatenation (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<AND:$<BOOL:${ARBITER_WERROR}>,${known_compiler}>:-Werror>)
target_compile_definitions(arbiter_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)

# arbiter_sources(<out> [EXCLUDE file ...]): every *.cpp below this folder but EXCLUDE.
function(arbiter_sources out)
  cmake_parse_arguments(ARG "" "" "EXCLUDE" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" "*.cpp")
  if(ARG_EXCLUDE)
    list(REMOVE_ITEM sources ${ARG_EXCLUDE})
  endif()
  set(${out} ${sources} PARENT_SCOPE)
endfunction()

# arbiter_batches(<target> <size> [ALONE file ...]): `size` sources of the target are one compilation, in the order of their names. Names in
# anonymous namespaces of one batch must differ. ALONE: sources with compiler flags of their own.
function(arbiter_batches target size)
  cmake_parse_arguments(ARG "" "" "ALONE" ${ARGN})
  if(ARBITER_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE BATCH UNITY_BUILD_BATCH_SIZE ${size})
    # What g++ says of types in anonymous namespaces that stand in no header: here every source stands in one.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    set_source_files_properties(${ARG_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    if(CMAKE_CXX_CLANG_TIDY)
      set_target_properties(${target} PROPERTIES UNITY_BUILD_CODE_BEFORE_INCLUDE "// NOLINTNEXTLINE(bugprone-suspicious-include)")
    endif()
  endif()
endfunction()

# arbiter_library(<lib> [DEPENDS lib ...] [PRIVATE_LINK target ...] [PUBLIC_LINK target ...] [EXCLUDE file ...] [GENERATED file ...]
#                 [BATCH size] [ALONE file ...] [HOT | COLD] [FACE])
# Makes arbiter_<lib> with the alias arbiter::<lib> of every source of the folder but EXCLUDE, and of GENERATED; DEPENDS are rooms of lib/
# (layer table: docs/ARCHITECTURE.md). HOT: every game waits for it: -O3. COLD: none does: -O1. Else -O2. BATCH, ALONE: see arbiter_batches().
# FACE: its *.hpp are for other programs: they are installed, and compile alone (CMAKE_VERIFY_INTERFACE_HEADER_SETS; all others: scripts/check_alone.py).
function(arbiter_library lib)
  cmake_parse_arguments(ARG "HOT;COLD;FACE" "BATCH" "DEPENDS;PRIVATE_LINK;PUBLIC_LINK;EXCLUDE;GENERATED;ALONE" ${ARGN})
  set(target arbiter_${lib})
  arbiter_sources(sources EXCLUDE ${ARG_EXCLUDE})
  file(GLOB headers CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.hpp")
  if(ARBITER_CORE_ONLY)
    add_library(${target} OBJECT ${sources} ${ARG_GENERATED})   # parts of arbiter_core
  else()
    add_library(${target} STATIC ${sources} ${ARG_GENERATED})
  endif()
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:arbiter_options>)
  if(ARG_COLD)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  else()
    # g++ inlines less in a source of more than 10,000 of its instructions; many batches have more.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:--param=large-unit-insns=100000>)
  endif()
  if(NOT ARG_HOT AND NOT ARG_COLD)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O2>)
  endif()
  if(NOT ARG_BATCH)
    set(ARG_BATCH 16)
  endif()
  arbiter_batches(${target} ${ARG_BATCH} ALONE ${ARG_ALONE})
  add_library(arbiter::${lib} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${lib})
  if(NOT ARBITER_CORE_ONLY)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib> $<INSTALL_INTERFACE:include>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  if(headers)
    if(ARG_FACE)
      set(scope PUBLIC)
    else()
      set(scope PRIVATE)
    endif()
    target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/lib" FILES ${headers})
  endif()
  foreach(dep IN LISTS ARG_DEPENDS)
    target_link_libraries(${target} PUBLIC arbiter_${dep})
  endforeach()
  target_link_libraries(${target} PRIVATE ${ARG_PRIVATE_LINK} PUBLIC ${ARG_PUBLIC_LINK})
  set_property(GLOBAL APPEND PROPERTY ARBITER_LIBRARIES ${target})
endfunction()

# arbiter_read_registry(<out> <file.def> <MACRO>): the "<first>_<second>" names of MACRO(first, second) lines, in file order.
function(arbiter_read_registry out def macro)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${def}")
  file(STRINGS "${def}" lines REGEX "^${macro}\\(")
  set(names "")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^${macro}\\(([A-Za-z0-9_]+), *([A-Za-z0-9_]+).*$" "\\1_\\2" name "${line}")
    string(REGEX REPLACE "^${macro}\\(([A-Za-z0-9_]+)\\).*$" "\\1" name "${name}")
    list(APPEND names "${name}")
  endforeach()
  set(${out} "${names}" PARENT_SCOPE)
endfunction()

# arbiter_test(<name> DEPENDS lib ... [LINK target ...] [SOURCES file ... | EXCLUDE file ...] [BATCH size] [LABELS label ...]
#              [APART suite ...] [THOROUGH suite ...] [SLOW suite ...])
# A GoogleTest program of every source of the folder but EXCLUDE, or of SOURCES, and one test of ctest, which runs all its cases but those of
# the suites named here. They take long and are tests of their own, <name>.<suite>: SLOW with the label slow; THOROUGH a second time, as
# <name>.<suite>.thorough with the label slow, where random experiments are repeated more often (tests/support/thorough.hpp). A program
# none of whose cases could run counts as skipped (tests/support/test_main.cpp).
function(arbiter_test name)
  cmake_parse_arguments(ARG "" "BATCH" "SOURCES;EXCLUDE;DEPENDS;LINK;LABELS;APART;THOROUGH;SLOW" ${ARGN})
  if(NOT ARG_SOURCES)
    arbiter_sources(ARG_SOURCES EXCLUDE ${ARG_EXCLUDE})
  endif()
  if(NOT ARG_BATCH)
    set(ARG_BATCH 12)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  arbiter_batches(${name} ${ARG_BATCH})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE arbiter_options arbiter_test_main GTest::gtest ${ARG_LINK})
  foreach(dep IN LISTS ARG_DEPENDS)
    target_link_libraries(${name} PRIVATE arbiter_${dep})
  endforeach()
  # Unit tests compute little: what the compiler saves is more than what they take longer.
  if(CMAKE_CURRENT_SOURCE_DIR MATCHES "/tests/unit/")
    target_compile_options(${name} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O0>)
  else()
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O2>)
  endif()
  target_compile_definitions(${name} PRIVATE ARBITER_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                             ARBITER_BINARY="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/arbiter")

  set(filter "*")
  set(apart ${ARG_APART} ${ARG_THOROUGH} ${ARG_SLOW})
  if(apart)
    list(TRANSFORM apart REPLACE "(.+)" "\\1.*:*/\\1.*" OUTPUT_VARIABLE filters)   # of TEST_P: <prefix>/<suite>.<case>/<parameter>
    list(JOIN filters ":" filter)
    string(PREPEND filter "-")
  endif()
  arbiter_test_run(${name} "${name}" "${filter}" LABELS ${ARG_LABELS})
  foreach(suite IN LISTS ARG_APART ARG_THOROUGH)
    arbiter_test_run(${name} "${name}.${suite}" "${suite}.*:*/${suite}.*" LABELS ${ARG_LABELS})
  endforeach()
  foreach(suite IN LISTS ARG_THOROUGH)
    arbiter_test_run(${name} "${name}.${suite}.thorough" "${suite}.*:*/${suite}.*" LABELS ${ARG_LABELS} slow ENVIRONMENT ARBITER_THOROUGH=1)
  endforeach()
  foreach(suite IN LISTS ARG_SLOW)
    arbiter_test_run(${name} "${name}.${suite}" "${suite}.*:*/${suite}.*" LABELS ${ARG_LABELS} slow)
  endforeach()
endfunction()

# arbiter_test_run(<program> <test> <filter of GoogleTest> [LABELS label ...] [ENVIRONMENT variable ...])
function(arbiter_test_run program test filter)
  cmake_parse_arguments(ARG "" "" "LABELS;ENVIRONMENT" ${ARGN})
  add_test(NAME ${test} COMMAND ${program} --gtest_brief=1 "--gtest_filter=${filter}")
  set_tests_properties(${test} PROPERTIES TIMEOUT 1200 SKIP_RETURN_CODE 77 LABELS "${ARG_LABELS}" ENVIRONMENT "${ARG_ENVIRONMENT}")
endfunction()

# arbiter_bench(<name> SOURCES ... DEPENDS lib ...): a Google Benchmark program.
function(arbiter_bench name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE arbiter_options benchmark::benchmark)
  foreach(dep IN LISTS ARG_DEPENDS)
    target_link_libraries(${name} PRIVATE arbiter_${dep})
  endforeach()
  target_compile_definitions(${name} PRIVATE ARBITER_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
endfunction()
