# cmake -P: see CMakeLists.txt for the variables. Any step that fails fails the test, with its output.
function(step what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${what} failed (${code}): ${ARGN}\n${out}")
  endif()
  message(STATUS "${what}: ok")
  set(step_output "${out}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${work_dir}")
set(prefix "${work_dir}/prefix")
step("install" "${CMAKE_COMMAND}" --install "${build_dir}" --config "${config}" --prefix "${prefix}")

step("find_package(arbiter)" "${CMAKE_COMMAND}" -S "${source_dir}/examples/cpp" -B "${work_dir}/examples" -G "${generator}"
     "-DCMAKE_CXX_COMPILER=${compiler}" "-DCMAKE_CXX_FLAGS=${flags}" "-DCMAKE_PREFIX_PATH=${prefix}"
     "-DCMAKE_BUILD_TYPE=${config}")
step("build with arbiter::arbiter" "${CMAKE_COMMAND}" --build "${work_dir}/examples")
step("run the examples" "${python}" "${source_dir}/tests/install/run_examples.py" "${work_dir}/examples")

# pkg-config alone must do for a build without CMake: static libraries, so the order and the private packages matter.
file(GLOB_RECURSE pc_files "${prefix}/arbiter.pc")
list(GET pc_files 0 pc_file)
get_filename_component(pc_dir "${pc_file}" DIRECTORY)
set(ENV{PKG_CONFIG_PATH} "${pc_dir}")
step("pkg-config" "${pkg_config}" --cflags --libs arbiter)
string(STRIP "${step_output}" pc_flags)
separate_arguments(pc_flags UNIX_COMMAND "${pc_flags}")
separate_arguments(flags UNIX_COMMAND "${flags}")
file(MAKE_DIRECTORY "${work_dir}/with_pkg_config")
file(GLOB examples "${source_dir}/examples/cpp/*.cpp")
foreach(example IN LISTS examples)
  get_filename_component(name "${example}" NAME_WE)
  step("build ${name} with pkg-config" "${compiler}" -std=c++20 ${flags} "${example}" -o "${work_dir}/with_pkg_config/${name}" ${pc_flags})
endforeach()
step("run them" "${python}" "${source_dir}/tests/install/run_examples.py" "${work_dir}/with_pkg_config")

# The face is all that is installed of the headers.
file(GLOB_RECURSE headers RELATIVE "${prefix}/include" "${prefix}/include/*")
file(GLOB face RELATIVE "${source_dir}/lib" "${source_dir}/lib/arbiter/*.hpp")
list(SORT headers)
list(SORT face)
if(NOT headers STREQUAL face)
  message(FATAL_ERROR "these headers were installed: ${headers}, but the public ones are: ${face}")
endif()

if(EXISTS "${prefix}/bin/arbiter")
  step("the installed program" "${prefix}/bin/arbiter" --version)
endif()
