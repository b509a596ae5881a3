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

step("find_package(arbiter)" "${CMAKE_COMMAND}" -S "${consumer}" -B "${work_dir}/consumer" -G "${generator}"
     "-DCMAKE_CXX_COMPILER=${compiler}" "-DCMAKE_CXX_FLAGS=${flags}" "-DCMAKE_PREFIX_PATH=${prefix}"
     "-DCMAKE_BUILD_TYPE=${config}")
step("build with arbiter::arbiter" "${CMAKE_COMMAND}" --build "${work_dir}/consumer")
step("run it" "${work_dir}/consumer/consumer")

# pkg-config alone must do for a build without CMake: static libraries, so the order and the private packages matter.
file(GLOB_RECURSE pc_files "${prefix}/arbiter.pc")
list(GET pc_files 0 pc_file)
get_filename_component(pc_dir "${pc_file}" DIRECTORY)
set(ENV{PKG_CONFIG_PATH} "${pc_dir}")
step("pkg-config" "${pkg_config}" --cflags --libs arbiter)
string(STRIP "${step_output}" pc_flags)
separate_arguments(pc_flags UNIX_COMMAND "${pc_flags}")
separate_arguments(flags UNIX_COMMAND "${flags}")
step("build with pkg-config" "${compiler}" -std=c++20 ${flags} "${consumer}/main.cpp" -o "${work_dir}/consumer_pc" ${pc_flags})
step("run it" "${work_dir}/consumer_pc")

# Every installed header can be found by the name that its users write.
file(GLOB_RECURSE headers RELATIVE "${prefix}/include/arbiter" "${prefix}/include/arbiter/*.hpp")
list(LENGTH headers count)
if(count EQUAL 0)
  message(FATAL_ERROR "no header was installed under ${prefix}/include/arbiter")
endif()
foreach(header IN LISTS headers)
  file(READ "${prefix}/include/arbiter/${header}" text)
  string(REGEX MATCHALL "#include \"[^\"]+\"" includes "${text}")
  foreach(include IN LISTS includes)
    string(REGEX REPLACE "#include \"(.+)\"" "\\1" include "${include}")
    if(NOT EXISTS "${prefix}/include/arbiter/${include}")
      message(FATAL_ERROR "${header} includes \"${include}\", which is not installed: it must be a public header of its "
                          "room, or leave the header")
    endif()
  endforeach()
endforeach()

if(EXISTS "${prefix}/bin/arbiter")
  step("the installed program" "${prefix}/bin/arbiter" --version)
endif()
