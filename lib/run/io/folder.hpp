#pragma once

#include <string>

namespace arbiter::io {

// The folder that `path` names a file in: "." when it names none.
[[nodiscard]] std::string folder_of(const std::string& path);

// Where temporary files go: TMPDIR, else "/tmp".
[[nodiscard]] std::string temporary_folder();

// Makes the folder and those above it, unless it is there.   THROWS: IoError.
void make_folder(const std::string& folder);

// THROWS: IoError when no file can be made in `folder`: it is not there, is no folder, or is not
// writable.
void require_writable_folder(const std::string& folder);

}  // namespace arbiter::io
