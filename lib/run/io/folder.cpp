#include "run/io/folder.hpp"

#include "run/io/error.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace arbiter::io {

namespace fs = std::filesystem;

std::string folder_of(const std::string& path) {
    const fs::path folder = fs::path{path}.parent_path();
    return folder.empty() ? "." : folder.string();
}

std::string temporary_folder() {
    const char* folder = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe)
    return folder == nullptr || *folder == '\0' ? "/tmp" : folder;
}

void make_folder(const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw_io_error("make folder", folder, error.value());
}

void require_writable_folder(const std::string& folder) {
    std::error_code error;
    const bool is_there = fs::exists(folder, error);
    if (is_there && !fs::is_directory(folder, error))
        throw_io_error("write to folder", folder, ENOTDIR);
    if (::access(folder.c_str(), W_OK | X_OK) != 0)
        throw_io_error("write to folder", folder, errno);
}

}  // namespace arbiter::io
