# cmake --install: the program, the libraries, the headers of the public face (lib/arbiter/*.hpp), find_package(arbiter) and pkg-config.
# Users link arbiter::arbiter and include <arbiter/arbiter.hpp>; the rooms are installed because the face is linked against them.
option(ARBITER_INSTALL "Make the install rules" ${PROJECT_IS_TOP_LEVEL})

get_property(arbiter_rooms GLOBAL PROPERTY ARBITER_LIBRARIES)
add_library(arbiter_all INTERFACE)
add_library(arbiter::arbiter ALIAS arbiter_all)
set_target_properties(arbiter_all PROPERTIES EXPORT_NAME arbiter)
target_link_libraries(arbiter_all INTERFACE ${arbiter_rooms})

if(NOT ARBITER_INSTALL)
  return()
endif()

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# A static library needs at its user's link what it links PRIVATE: the packages are read off the targets, so this list
# cannot fall behind. <text in a link list>|<call in arbiterConfig.cmake>|<pkg-config name>
set(arbiter_packages
    "Threads::Threads|find_dependency(Threads)|"
    "TBB::tbb|find_dependency(TBB 2021.8)|tbb"
    "fmt::fmt|find_dependency(fmt 9)|fmt"
    "spdlog::spdlog|find_dependency(spdlog 1.10)|spdlog"
    "LibArchive::LibArchive|find_dependency(LibArchive 3.6)|libarchive"
    "PkgConfig::ZSTD|arbiter_find_zstd()|libzstd"
    "PkgConfig::ISAL|arbiter_find_isal()|libisal"
    "SQLite::SQLite3|find_dependency(SQLite3 3.40)|sqlite3"
    "PkgConfig::RE2|arbiter_find_re2()|re2")

set(links "")
set(ARBITER_PC_LIBS "")
foreach(room IN LISTS arbiter_rooms)
  get_target_property(type ${room} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    get_target_property(room_links ${room} LINK_LIBRARIES)
    # Users of a library come before it on the linker's command line; lib/CMakeLists.txt adds them after it.
    string(PREPEND ARBITER_PC_LIBS " -l${room}")
  else()
    get_target_property(room_links ${room} INTERFACE_LINK_LIBRARIES)
  endif()
  list(APPEND links ${room_links})
endforeach()
string(PREPEND ARBITER_PC_LIBS "-L\${libdir}")

set(ARBITER_DEPENDENCIES "")
set(ARBITER_PC_REQUIRES "")
foreach(package IN LISTS arbiter_packages)
  string(REPLACE "|" ";" fields "${package}")
  list(GET fields 0 target)
  list(GET fields 1 call)
  list(GET fields 2 pc_name)
  string(FIND "${links}" "${target}" position)
  if(position GREATER_EQUAL 0)
    string(APPEND ARBITER_DEPENDENCIES "${call}\n")
    string(APPEND ARBITER_PC_REQUIRES "${pc_name} ")
  endif()
endforeach()
string(STRIP "${ARBITER_PC_REQUIRES}" ARBITER_PC_REQUIRES)

set(exported ${arbiter_rooms} arbiter_all)
install(TARGETS ${exported} EXPORT arbiterTargets
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
if(TARGET arbiter)
  install(TARGETS arbiter RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()

set(arbiter_config_dir "${CMAKE_INSTALL_LIBDIR}/cmake/arbiter")
install(EXPORT arbiterTargets NAMESPACE arbiter:: DESTINATION "${arbiter_config_dir}")
configure_package_config_file(
  "${CMAKE_CURRENT_LIST_DIR}/arbiterConfig.cmake.in" "${PROJECT_BINARY_DIR}/arbiterConfig.cmake"
  INSTALL_DESTINATION "${arbiter_config_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/arbiterConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/arbiterConfig.cmake" "${PROJECT_BINARY_DIR}/arbiterConfigVersion.cmake"
        DESTINATION "${arbiter_config_dir}")

# The .pc file finds its folders from where it lies, so --prefix at install time is right as well.
file(RELATIVE_PATH ARBITER_PC_PREFIX "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" ARBITER_PC_PREFIX "${ARBITER_PC_PREFIX}")
configure_file("${CMAKE_CURRENT_LIST_DIR}/arbiter.pc.in" "${PROJECT_BINARY_DIR}/arbiter.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/arbiter.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
