# ARBITER_CORE_ONLY: what a browser and a phone can run. lib/core and the face with the standard library and the headers of fmt; a throw, a try,
# a dynamic_cast or another package does not compile or does not link. For other machines: a toolchain file, as of the preset wasm.
add_compile_options(-fno-exceptions -fno-rtti)
add_compile_definitions(FMT_HEADER_ONLY)

# A folder of its own: the headers beside fmt's are those of this machine.
find_path(ARBITER_FMT fmt/core.h PATHS /usr/local/include /usr/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
file(CREATE_LINK "${ARBITER_FMT}/fmt" "${PROJECT_BINARY_DIR}/packages/fmt" SYMBOLIC)
add_library(fmt::fmt INTERFACE IMPORTED GLOBAL)
target_include_directories(fmt::fmt SYSTEM INTERFACE "${PROJECT_BINARY_DIR}/packages")
