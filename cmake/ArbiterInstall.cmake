# cmake --install: the program, the libraries, the headers of the public face (lib/arbiter/*.hpp), find_package(arbiter) and pkg-config.
# Users link arbiter::arbiter and include <arbiter/arbiter.hpp>; the rooms are installed because the face is linked against them.
# Two components, which are two packages: `arbiter` (program, manual, completion, examples) and `dev` (library).
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
# cannot fall behind. <text in a link list>|<call in arbiterConfig.cmake>|<pkg-config name>|<package of Debian>
set(arbiter_packages
    "Threads::Threads|find_dependency(Threads)||"
    "TBB::tbb|find_dependency(TBB 2021.8)|tbb|libtbb-dev"
    "fmt::fmt|find_dependency(fmt 9)|fmt|libfmt-dev"
    "spdlog::spdlog|find_dependency(spdlog 1.10)|spdlog|libspdlog-dev"
    "LibArchive::LibArchive|find_dependency(LibArchive 3.6)|libarchive|libarchive-dev"
    "PkgConfig::ZSTD|arbiter_find_zstd()|libzstd|libzstd-dev"
    "PkgConfig::ISAL|arbiter_find_isal()|libisal|libisal-dev"
    "SQLite::SQLite3|find_dependency(SQLite3 3.40)|sqlite3|libsqlite3-dev"
    "PkgConfig::RE2|arbiter_find_re2()|re2|libre2-dev")

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
set(ARBITER_DEV_PACKAGES "")
foreach(package IN LISTS arbiter_packages)
  string(REPLACE "|" ";" fields "${package}")
  list(GET fields 0 target)
  list(GET fields 1 call)
  list(GET fields 2 pc_name)
  list(GET fields 3 debian_name)
  string(FIND "${links}" "${target}" position)
  if(position GREATER_EQUAL 0)
    string(APPEND ARBITER_DEPENDENCIES "${call}\n")
    string(APPEND ARBITER_PC_REQUIRES "${pc_name} ")
    list(APPEND ARBITER_DEV_PACKAGES ${debian_name})
  endif()
endforeach()
string(STRIP "${ARBITER_PC_REQUIRES}" ARBITER_PC_REQUIRES)

set(exported ${arbiter_rooms} arbiter_all)
install(TARGETS ${exported} EXPORT arbiterTargets
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT dev
        FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT dev)
if(TARGET arbiter)
  install(TARGETS arbiter RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT arbiter)
endif()

set(arbiter_config_dir "${CMAKE_INSTALL_LIBDIR}/cmake/arbiter")
install(EXPORT arbiterTargets NAMESPACE arbiter:: DESTINATION "${arbiter_config_dir}" COMPONENT dev)
configure_package_config_file(
  "${CMAKE_CURRENT_LIST_DIR}/arbiterConfig.cmake.in" "${PROJECT_BINARY_DIR}/arbiterConfig.cmake"
  INSTALL_DESTINATION "${arbiter_config_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/arbiterConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/arbiterConfig.cmake" "${PROJECT_BINARY_DIR}/arbiterConfigVersion.cmake"
        DESTINATION "${arbiter_config_dir}" COMPONENT dev)

# The .pc file finds its folders from where it lies, so --prefix at install time is right as well.
file(RELATIVE_PATH ARBITER_PC_PREFIX "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" ARBITER_PC_PREFIX "${ARBITER_PC_PREFIX}")
configure_file("${CMAKE_CURRENT_LIST_DIR}/arbiter.pc.in" "${PROJECT_BINARY_DIR}/arbiter.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/arbiter.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT dev)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT arbiter)

# The manual and the completion, both made by the program that they are about.
option(ARBITER_MANUAL "Make and install the manual and the completion of shells" OFF)
if(ARBITER_MANUAL AND TARGET arbiter)
  find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
  set(manual "${PROJECT_BINARY_DIR}/share")
  add_custom_command(OUTPUT "${manual}/stamp"
    COMMAND ${CMAKE_COMMAND} -E rm -rf "${manual}"
    COMMAND ${CMAKE_COMMAND} -E env PYTHONDONTWRITEBYTECODE=1 $<TARGET_FILE:Python3::Interpreter> "${PROJECT_SOURCE_DIR}/scripts/manual.py"
            $<TARGET_FILE:arbiter> "${manual}/man" --completion "${manual}"
    COMMAND ${CMAKE_COMMAND} -E touch "${manual}/stamp"
    DEPENDS arbiter "${PROJECT_SOURCE_DIR}/scripts/manual.py" "${PROJECT_SOURCE_DIR}/docs/man/arbiter.mdoc" "${PROJECT_SOURCE_DIR}/docs/guide/settings.md"
    VERBATIM)
  add_custom_target(arbiter_manual ALL DEPENDS "${manual}/stamp")
  install(DIRECTORY "${manual}/man/" DESTINATION "${CMAKE_INSTALL_MANDIR}" COMPONENT arbiter)
  foreach(file IN ITEMS bash-completion/completions/arbiter zsh/vendor-completions/_arbiter fish/vendor_completions.d/arbiter.fish)
    cmake_path(GET file PARENT_PATH folder)
    install(FILES "${manual}/${file}" DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/${folder}" COMPONENT arbiter)
  endforeach()
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/data/samples" "${PROJECT_SOURCE_DIR}/examples/cpp" "${PROJECT_SOURCE_DIR}/examples/opening-book"
          "${PROJECT_SOURCE_DIR}/examples/puzzles" "${PROJECT_SOURCE_DIR}/examples/tournament" DESTINATION "${CMAKE_INSTALL_DOCDIR}/examples" COMPONENT arbiter
          PATTERN ".github" EXCLUDE)
  include(ArbiterPackage)
endif()
