#pragma once

#include <cstdint>
#include <string>
#include <system_error>
#include <vector>

namespace arbiter::io {

// The folder that `path` names a file in: "." when it names none.
[[nodiscard]] std::string folder_of(const std::string& path);

// Where temporary files go: TMPDIR, else "/tmp".
[[nodiscard]] std::string temporary_folder();

enum class EntryKind : std::uint8_t { File, Folder, Link, Other };
struct FolderEntry {
    std::string name;
    EntryKind kind{};  // of a symbolic link: Link, wherever it leads
};

// What is in a folder, in no order. `error`: it cannot be read, or not to its end.
// THROWS: std::bad_alloc, which the iterators of the standard library end the program for.
[[nodiscard]] std::vector<FolderEntry> entries_of(const std::string& folder,
                                                  std::error_code& error);

// Makes the folder and those above it, unless it is there.   THROWS: IoError.
void make_folder(const std::string& folder);

// THROWS: IoError when no file can be made in `folder`: it is not there, is no folder, or is not
// writable.
void require_writable_folder(const std::string& folder);

}  // namespace arbiter::io
