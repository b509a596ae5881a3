#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace arbiter::io {

// Which file a name leads to, whatever the name: through links and other spellings of a path. A
// file that does not exist yet is its folder and its name there.
struct FileIdentity {
    std::uint64_t device = 0, inode = 0;  // of the file, or of the folder that it will be in
    std::string name;                     // in that folder; empty: the file is there

    [[nodiscard]] bool exists() const { return name.empty(); }
    friend auto operator<=>(const FileIdentity&, const FileIdentity&) = default;
    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

// That of `path`; nullopt: it is no file of its own (a pipe, a device, a folder), or nothing can be
// there, or it cannot be looked at.
[[nodiscard]] std::optional<FileIdentity> identity_of(const std::string& path);
// The same.   THROWS: IoError when it cannot be looked at: it might be any file.
[[nodiscard]] std::optional<FileIdentity> known_identity_of(const std::string& path);
// That of the regular file that is open under this number.
[[nodiscard]] std::optional<FileIdentity> identity_of(int descriptor);

// The open descriptor that `path` means, through links: 1 for /dev/stdout, 3 for /dev/fd/3.
[[nodiscard]] std::optional<int> descriptor_named(const std::string& path);

}  // namespace arbiter::io
