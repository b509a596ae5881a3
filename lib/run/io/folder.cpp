#include "run/io/folder.hpp"

#include "run/io/error.hpp"

#include <cerrno>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <new>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace arbiter::io {

namespace fs = std::filesystem;

namespace {

EntryKind kind_of(mode_t mode) {
    if (S_ISREG(mode)) return EntryKind::File;
    if (S_ISDIR(mode)) return EntryKind::Folder;
    return S_ISLNK(mode) ? EntryKind::Link : EntryKind::Other;
}

// Not every file system says what an entry is.
EntryKind kind_of(const struct dirent& entry, int folder) {
    struct stat info {};
    switch (entry.d_type) {
        case DT_REG:
            return EntryKind::File;
        case DT_DIR:
            return EntryKind::Folder;
        case DT_LNK:
            return EntryKind::Link;
        case DT_UNKNOWN:
            if (::fstatat(folder, entry.d_name, &info, AT_SYMLINK_NOFOLLOW) == 0)
                return kind_of(info.st_mode);
            return EntryKind::Other;
        default:
            return EntryKind::Other;
    }
}

struct CloseFolder {
    void operator()(DIR* folder) const { (void)::closedir(folder); }
};

void note_error(int number, std::error_code& error) {
    if (number == ENOMEM) throw std::bad_alloc();
    error = {number, std::generic_category()};
}

}  // namespace

std::string folder_of(const std::string& path) {
    const fs::path folder = fs::path{path}.parent_path();
    return folder.empty() ? "." : folder.string();
}

std::vector<FolderEntry> entries_of(const std::string& folder, std::error_code& error) {
    std::vector<FolderEntry> entries;
    error.clear();
    DIR* opened = nullptr;
    do {
        opened = ::opendir(folder.c_str());
    } while (opened == nullptr && errno == EINTR);
    if (opened == nullptr) {
        note_error(errno, error);
        return entries;
    }
    const std::unique_ptr<DIR, CloseFolder> closing{opened};
    while (!error) {
        errno = 0;
        const struct dirent* entry = ::readdir(opened);  // NOLINT(concurrency-mt-unsafe)
        if (entry == nullptr && errno == EINTR) continue;
        if (entry == nullptr && errno != 0) note_error(errno, error);
        if (entry == nullptr) break;
        const std::string_view name{static_cast<const char*>(entry->d_name)};
        if (name != "." && name != "..")
            entries.push_back({std::string(name), kind_of(*entry, ::dirfd(opened))});
    }
    return entries;
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
