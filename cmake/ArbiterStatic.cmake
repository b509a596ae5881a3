# ARBITER_STATIC: packages that Debian has as static archives, or as headers, are linked into the program. It starts without loading them, runs on
# systems that lack them, and is what scripts/package.sh builds. What stays shared: oneTBB and ISA-L, which have no archive, and the C++ runtime, because
# oneTBB needs the same one.

# arbiter_archive(<out> <name>): the static archive lib<name>.a.
function(arbiter_archive out name)
  find_library(ARBITER_ARCHIVE_${name} "lib${name}.a")
  if(NOT ARBITER_ARCHIVE_${name})
    message(FATAL_ERROR "ARBITER_STATIC needs lib${name}.a; scripts/setup.sh installs what has it")
  endif()
  set(${out} "${ARBITER_ARCHIVE_${name}}" PARENT_SCOPE)
endfunction()

# arbiter_link_archives(<INTERFACE target of a package> <shared library> <name> ...): that target is these archives, but the shared library in a module,
# such as that of Python: Debian's archives are for programs.
function(arbiter_link_archives target shared)
  set(archives "")
  foreach(name IN LISTS ARGN)
    arbiter_archive(archive ${name})
    list(APPEND archives "${archive}")
  endforeach()
  set(is_module "$<STREQUAL:$<TARGET_PROPERTY:TYPE>,MODULE_LIBRARY>")
  set_target_properties(${target} PROPERTIES
    INTERFACE_LINK_LIBRARIES "$<IF:${is_module},${shared},${archives}>;Threads::Threads;m")
endfunction()

# Of libarchive only what lib/run/io calls is linked: neither ACLs, XML nor lz4.
arbiter_link_archives(LibArchive::LibArchive "${LibArchive_LIBRARIES}" archive nettle lzma bz2 z zstd)
arbiter_link_archives(SQLite::SQLite3 "${SQLite3_LIBRARIES}" sqlite3)
arbiter_link_archives(PkgConfig::ZSTD "${ZSTD_LINK_LIBRARIES}" zstd)
arbiter_link_archives(PkgConfig::RE2 "${RE2_LINK_LIBRARIES}" re2)

# fmt by a source of ours, spdlog by its headers (ARBITER_SPDLOG); libraries of which nothing is called are not loaded.
set(ARBITER_LINKED_IN "${CMAKE_CURRENT_LIST_DIR}/fmt_linked_in.cpp")
add_link_options(-Wl,--as-needed)
# Addresses that the loader must fill in take an eighth of the room: glibc 2.36, which the C++ runtime of Debian 12 needs as well.
include(CheckLinkerFlag)
check_linker_flag(CXX -Wl,-z,pack-relative-relocs ARBITER_PACKS_RELOCATIONS)
if(ARBITER_PACKS_RELOCATIONS)
  add_link_options(-Wl,-z,pack-relative-relocs)
endif()
