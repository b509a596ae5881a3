# Run by cpack over the files of each package before it packs them: what Debian wants in /usr/share/doc, and the time of the commit on every file.
set(epoch "$ENV{SOURCE_DATE_EPOCH}")
file(GLOB roots "${CPACK_TEMPORARY_DIRECTORY}/*")
foreach(root IN LISTS roots)
  if(IS_DIRECTORY "${root}/usr")
    execute_process(COMMAND "${CMAKE_CURRENT_LIST_DIR}/../scripts/package_docs.sh" debian "${root}" "${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}" COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND find "${root}" -exec touch -h -d "@${epoch}" "{}" + COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()
