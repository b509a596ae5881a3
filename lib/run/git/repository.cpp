#include "run/git/repository.hpp"

#include <filesystem>

namespace arbiter::git {

namespace fs = std::filesystem;

std::string repository_around(const std::string& path) {
    std::error_code error;
    fs::path folder = fs::absolute(path, error).lexically_normal();
    if (error) return {};
    if (!fs::is_directory(folder, error)) folder = folder.parent_path();
    while (!folder.empty()) {
        if (fs::exists(folder / ".git", error)) {
            std::string root = folder.generic_string();
            while (root.size() > 1 && root.ends_with('/'))
                root.pop_back();
            return root;
        }
        if (!folder.has_relative_path()) break;
        folder = folder.parent_path();
    }
    return {};
}

}  // namespace arbiter::git
