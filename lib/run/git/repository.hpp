#pragma once

#include <string>

namespace arbiter::git {

// The nearest folder at or above the folder of `path` that has an entry ".git", as an absolute path
// with '/'; empty: there is none. git is not called, and links stay as they are written.
[[nodiscard]] std::string repository_around(const std::string& path);

}  // namespace arbiter::git
