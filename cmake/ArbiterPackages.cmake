# Every package the build uses, in one place. Debian 12 names: see scripts/setup.sh.
find_package(Threads REQUIRED)
find_package(TBB 2021.8 REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(spdlog 1.10 REQUIRED)
find_package(Boost 1.74 REQUIRED COMPONENTS program_options)
find_package(LibArchive 3.6 REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd>=1.5)
if(ARBITER_ISAL)
  pkg_check_modules(ISAL IMPORTED_TARGET libisal>=2.30)
endif()
pkg_check_modules(RE2 REQUIRED IMPORTED_TARGET re2)
find_path(ARBITER_TOMLPLUSPLUS toml++/toml.h REQUIRED)  # headers only
find_path(ARBITER_XXHASH xxhash.h REQUIRED)               # headers only
find_package(SQLite3 3.40 REQUIRED)
if(ARBITER_BUILD_TESTS)
  find_package(GTest 1.12 REQUIRED)
  pkg_check_modules(UCHARDET REQUIRED IMPORTED_TARGET uchardet>=0.0.7)  # a second opinion
  find_package(RapidJSON REQUIRED)  # a second writer
  include(GoogleTest)
endif()
if(ARBITER_BUILD_BENCH)
  find_package(benchmark 1.7 REQUIRED)
endif()
