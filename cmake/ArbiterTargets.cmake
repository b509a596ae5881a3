# arbiter_library(), arbiter_test(), arbiter_bench(), arbiter_read_registry(): how targets are spelled here.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

option(ARBITER_PRECOMPILE "Precompile the headers that most files of a target include" ON)

# ccache knows precompiled headers by their content, once it may overlook their time stamps and what they define.
find_program(ARBITER_CCACHE ccache)
if(ARBITER_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;CCACHE_DEPEND=1;${ARBITER_CCACHE}")
endif()

# Warnings and include root that every target of ours gets; third-party headers are SYSTEM.
add_library(arbiter_options INTERFACE)
target_compile_options(arbiter_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast
  # GCC 12 reports overlaps that cannot be in std::string concatenation (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<BOOL:${ARBITER_WERROR}>:-Werror>)
target_compile_definitions(arbiter_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)

# What a target with precompiled headers needs besides them.
function(arbiter_with_precompiled target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # ccache needs the first one. GCC forgets which precompiled headers are the system's, and then reports lengths that cannot be
    # in std::string (GCC bug 105651); `dev` has these warnings.
    target_compile_options(${target} PRIVATE -fpch-preprocess -Wno-stringop-overflow -Wno-array-bounds)
  endif()
endfunction()

# arbiter_precompile(<target> header ...): headers that most of its files include are read once. Nine tenths of the time of a
# compilation are spent reading headers (bench/BUILD.md). Every file still includes what it uses: the `dev` preset builds
# without precompiled headers.
function(arbiter_precompile target)
  get_target_property(sources ${target} SOURCES)
  list(LENGTH sources count)
  if(ARBITER_PRECOMPILE AND count GREATER 4)   # precompiling costs as much as reading them a few times
    target_precompile_headers(${target} PRIVATE ${ARGN})
    arbiter_with_precompiled(${target})
  endif()
endfunction()

# arbiter_precompiled(<name> LINK target ... HEADERS header ...): headers that several targets precompile once for all of them.
function(arbiter_precompiled name)
  cmake_parse_arguments(ARG "" "" "LINK;HEADERS" ${ARGN})
  add_library(${name} OBJECT "${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp")
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/lib")
  target_link_libraries(${name} PRIVATE arbiter_options ${ARG_LINK})
  if(ARBITER_PRECOMPILE)
    target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
    arbiter_with_precompiled(${name})
  endif()
endfunction()

# arbiter_reuse_precompiled(<target> <other>): those of another target with the same options.
function(arbiter_reuse_precompiled target other)
  if(ARBITER_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${other})
    arbiter_with_precompiled(${target})
  endif()
endfunction()

# The headers of the standard library that nearly every file includes.
set(arbiter_usual_headers <algorithm> <array> <cstddef> <cstdint> <optional> <span> <string> <string_view> <utility> <vector>)

# arbiter_library(<lib> SOURCES a.cpp ... [DEPENDS lib ...] [PRIVATE_LINK target ...] [PUBLIC_LINK target ...]
#                 [PRECOMPILE header ...] [REUSE_PRECOMPILED target])
# Makes arbiter_<lib> with the alias arbiter::<lib>; DEPENDS are rooms of lib/ (layer table: docs/ARCHITECTURE.md).
# Every *.hpp of the folder is a public header and must compile alone (CMAKE_VERIFY_INTERFACE_HEADER_SETS).
function(arbiter_library lib)
  cmake_parse_arguments(ARG "" "REUSE_PRECOMPILED" "SOURCES;DEPENDS;PRIVATE_LINK;PUBLIC_LINK;PRECOMPILE" ${ARGN})
  set(target arbiter_${lib})
  file(GLOB headers CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.hpp")
  if(ARG_SOURCES)
    add_library(${target} STATIC ${ARG_SOURCES})
    set(scope PUBLIC)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:arbiter_options>)
    if(ARG_PRECOMPILE)
      arbiter_precompile(${target} ${arbiter_usual_headers} ${ARG_PRECOMPILE})
    elseif(ARG_REUSE_PRECOMPILED)
      arbiter_reuse_precompiled(${target} ${ARG_REUSE_PRECOMPILED})
    else()
      arbiter_reuse_precompiled(${target} arbiter_precompiled_usual)
    endif()
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(arbiter::${lib} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${lib} POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${target} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib>
                             $<INSTALL_INTERFACE:include/arbiter>)
  target_compile_features(${target} ${scope} cxx_std_20)
  if(headers)
    target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/lib"
                   FILES ${headers})
  endif()
  foreach(dep IN LISTS ARG_DEPENDS)
    target_link_libraries(${target} ${scope} arbiter_${dep})
  endforeach()
  if(ARG_PRIVATE_LINK)
    target_link_libraries(${target} PRIVATE ${ARG_PRIVATE_LINK})
  endif()
  if(ARG_PUBLIC_LINK)
    target_link_libraries(${target} ${scope} ${ARG_PUBLIC_LINK})
  endif()
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

# arbiter_test(<name> SOURCES ... DEPENDS lib ... [LABELS ...]): a GoogleTest program, one ctest entry for each test case.
function(arbiter_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;LABELS;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE arbiter_options GTest::gtest GTest::gtest_main ${ARG_LINK})
  foreach(dep IN LISTS ARG_DEPENDS)
    target_link_libraries(${name} PRIVATE arbiter_${dep})
  endforeach()
  # Unit tests compute little: what the compiler saves is more than what they take longer.
  if(CMAKE_CURRENT_SOURCE_DIR MATCHES "/tests/unit/")
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    arbiter_reuse_precompiled(${name} arbiter_unit_test_headers)
  else()
    arbiter_reuse_precompiled(${name} arbiter_test_headers)
  endif()
  target_compile_definitions(${name} PRIVATE ARBITER_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                             ARBITER_BINARY="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/arbiter")
  set(properties TIMEOUT 1200)
  if(ARG_LABELS)
    list(APPEND properties LABELS "${ARG_LABELS}")
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 PROPERTIES ${properties})
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
