# The packages of Debian: scripts/package.sh runs cpack. Files are as old as the commit and belong to root, so that two builds are the same bytes.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME arbiter)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_CONTACT "The Arbiter authors <arbiter@invalid.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")   # each package has its own below
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL arbiter dev)
if(ARBITER_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/package_files.cmake")

set(CPACK_DEBIAN_ARBITER_PACKAGE_NAME arbiter)
set(CPACK_DEBIAN_ARBITER_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_ARBITER_PACKAGE_SHLIBDEPS ON)
# What dpkg-shlibdeps cannot see.
set(depends "libc6 (>= 2.36)")   # for packed relocations (ArbiterStatic.cmake), and for its libstdc++6
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/loaded_later.txt" lines REGEX "^[^#]")
foreach(line IN LISTS lines)
  string(REGEX MATCH "^[^|]+[|]([^|]+)[|]" line "${line}")
  if(NOT CMAKE_MATCH_1 STREQUAL "-")
    list(APPEND depends "${CMAKE_MATCH_1}")
  endif()
endforeach()
list(JOIN depends ", " CPACK_DEBIAN_ARBITER_PACKAGE_DEPENDS)
set(CPACK_DEBIAN_ARBITER_PACKAGE_SUGGESTS "git, libarbiter-dev")
set(CPACK_DEBIAN_ARBITER_DESCRIPTION "check archives of chess games against rules and Laws
Replays every game of PGN files and databases, and reports what contradicts
the rules of chess, the Laws or the PGN standard, how the games ended on the
board, and which draws could have been claimed. It mends files, finds
duplicates, checks lists of positions (FEN, EPD) and audits tournaments.")

list(JOIN ARBITER_DEV_PACKAGES ", " dev_packages)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libarbiter-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${dev_packages}")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "cmake, pkgconf")
set(CPACK_DEBIAN_DEV_DESCRIPTION "library to check chess games (development files)
Headers, static libraries, CMake package and pkg-config file of Arbiter:
bytes of PGN in, games with findings, facts and rulings out.")

# The module of one version of Python: its extension is made for that. What Python compiles at the installation goes when the package is removed.
if(ARBITER_PYTHON)
  get_directory_property(Python3_VERSION_MINOR DIRECTORY "${PROJECT_SOURCE_DIR}/python" DEFINITION Python3_VERSION_MINOR)
  math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-arbiter)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next_minor}), ${depends}")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas, python3-matplotlib, python3-tqdm, arbiter")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA "${CMAKE_CURRENT_LIST_DIR}/python3-arbiter/postinst;${CMAKE_CURRENT_LIST_DIR}/python3-arbiter/prerm")
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION "check chess games from Python
The module arbiter: games of PGN files with findings, facts and rulings as
objects, columns of them for NumPy, pandas and Arrow, and what the commands
of arbiter do, at the speed of the program.")
endif()
# Its name for cpack is that of the component.
include(CPack)
