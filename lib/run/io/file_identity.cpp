#include "run/io/file_identity.hpp"

#include "run/io/error.hpp"

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace arbiter::io {
namespace {

namespace fs = std::filesystem;

std::optional<FileIdentity> regular(const struct stat& status) {
    if (!S_ISREG(status.st_mode)) return std::nullopt;
    return FileIdentity{status.st_dev, status.st_ino, {}};
}

// "/dev/fd/3", "/proc/self/fd/3".
std::optional<int> number_in(const std::string& path) {
    const std::string own = "/proc/" + std::to_string(::getpid()) + "/fd/";
    for (const std::string_view folder :
         {std::string_view("/dev/fd/"), std::string_view("/proc/self/fd/"),
          std::string_view(own)}) {
        if (!path.starts_with(folder)) continue;
        const std::string_view word = std::string_view(path).substr(folder.size());
        int number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error == std::errc{} && end == word.data() + word.size() && number >= 0) return number;
    }
    return std::nullopt;
}

}  // namespace

std::optional<FileIdentity> identity_of(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) return regular(status);
    if (errno != ENOENT) return std::nullopt;
    const fs::path folder = fs::path{path}.parent_path();
    const std::string name = fs::path{path}.filename().string();
    if (name.empty() || ::stat(folder.empty() ? "." : folder.c_str(), &status) != 0)
        return std::nullopt;
    return FileIdentity{status.st_dev, status.st_ino, name};
}

std::optional<FileIdentity> known_identity_of(const std::string& path) {
    errno = 0;
    const auto identity = identity_of(path);
    if (!identity && errno != 0 && errno != ENOENT && errno != ENOTDIR)
        throw_io_error("open", path, errno);
    return identity;
}

std::optional<FileIdentity> identity_of(int descriptor) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return std::nullopt;
    return regular(status);
}

std::optional<int> descriptor_named(const std::string& path) {
    constexpr int kMostLinks = 40;
    fs::path at = path;
    for (int link = 0; link < kMostLinks; ++link) {
        if (const auto number = number_in(at.string())) return number;
        std::error_code error;
        const fs::path next = fs::read_symlink(at, error);
        if (error) return std::nullopt;
        at = next.is_absolute() ? next : at.parent_path() / next;
    }
    return std::nullopt;
}

}  // namespace arbiter::io
