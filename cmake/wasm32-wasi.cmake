# WebAssembly by packages of Debian; scripts/check_all.sh wasm installs them.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# Counts of a run have 64 bits, and texts that are in memory have 32.
set(CMAKE_CXX_FLAGS_INIT "-Wno-shorten-64-to-32")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=1048576")
