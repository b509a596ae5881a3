#include "run/io/atomic_file.hpp"

#include "run/io/detail/descriptor.hpp"
#include "run/io/file_identity.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace arbiter::io {
namespace {

namespace fs = std::filesystem;

// `path` with the symbolic links of an existing file resolved; a dangling one is replaced itself.
std::string target_of(const std::string& path) {
    std::error_code error;
    const fs::path resolved = fs::canonical(path, error);
    if (error && error != std::errc::no_such_file_or_directory &&
        error != std::errc::not_a_directory)
        throw_io_error("open", path, error.value());
    return error ? path : resolved.string();
}

fs::path parent_folder(const std::string& target) {
    const fs::path folder = fs::path{target}.parent_path();
    return folder.empty() ? fs::path{"."} : folder;
}

int open_retrying(const std::string& path, int flags) {
    int descriptor = -1;
    do {
        descriptor = ::open(path.c_str(), flags | O_CLOEXEC | O_NOCTTY, 0666);
    } while (descriptor < 0 && errno == EINTR);
    return descriptor;
}

bool is_same_file(const struct stat& a, const struct stat& b) {
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// Does somebody hold the lock of this file, or could it not be asked for?
bool is_locked(int descriptor) {
    return ::flock(descriptor, LOCK_EX | LOCK_NB) != 0;
}

// Removes the temporary file of a program that was killed. False: it is in use, or is no such file.
bool remove_leftover(const std::string& temporary) {
    const detail::Descriptor file{open_retrying(temporary, O_RDWR | O_NOFOLLOW | O_NONBLOCK), true};
    if (file.number() < 0) return errno == ENOENT;
    struct stat opened {
    }, named{};
    return ::fstat(file.number(), &opened) == 0 && S_ISREG(opened.st_mode) &&
           !is_locked(file.number()) && ::lstat(temporary.c_str(), &named) == 0 &&
           is_same_file(opened, named) && ::unlink(temporary.c_str()) == 0;
}

// The number of the attempt, not chance, makes the name unique: O_EXCL tells when it is taken, and
// a later run of the same command finds what an earlier one has left.
std::string name_of_attempt(const std::string& target, int attempt) {
    constexpr std::size_t kLongest = 200;  // file systems take 255 bytes
    const std::string name = fs::path{target}.filename().string().substr(0, kLongest);
    return (parent_folder(target) / ("." + name + "." + std::to_string(attempt) + ".tmp")).string();
}

struct Opened {
    detail::Descriptor file;
    std::string temporary;  // empty: in place
};

// A mounted file, as containers have them, cannot be replaced: better said now than in the end.
bool is_mounted(const std::string& target) {
    struct statx status {};
    return ::statx(AT_FDCWD, target.c_str(), AT_SYMLINK_NOFOLLOW, STATX_TYPE, &status) == 0 &&
           (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

// What stands under the name of `target` is no regular file.
Opened open_in_place(const std::string& path, const std::string& target) {
    detail::Descriptor file{open_retrying(target, O_WRONLY), true};
    if (file.number() < 0) throw_io_error("open", path, errno);
    return {std::move(file), {}};
}

Opened open_descriptor(const std::string& path, int number) {
    detail::Descriptor file{::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), true};
    if (file.number() < 0) throw_io_error("open", path, errno);
    return {std::move(file), {}};
}

Opened open_beside(const std::string& path, const std::string& target, const struct stat* old) {
    constexpr int kAttempts = 1000;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        std::string temporary = name_of_attempt(target, attempt);
        int descriptor = open_retrying(temporary, O_WRONLY | O_CREAT | O_EXCL);
        if (descriptor < 0 && errno == EEXIST) {
            if (!remove_leftover(temporary)) continue;
            descriptor = open_retrying(temporary, O_WRONLY | O_CREAT | O_EXCL);
        }
        detail::Descriptor file{descriptor, true};
        if (descriptor >= 0) {
            // Somebody takes it for one that was left: it will be gone.
            if (is_locked(descriptor) && errno == EWOULDBLOCK) continue;
            if (old != nullptr) (void)::fchmod(descriptor, old->st_mode & 07777);
            return {std::move(file), std::move(temporary)};
        }
        if (errno != EEXIST) break;
    }
    // The file itself may well be writable: what is refused is its folder.
    const bool is_forbidden = errno == EACCES || errno == EPERM || errno == EROFS;
    throw_io_error(old != nullptr && is_forbidden ? "create a file beside" : "open", path, errno);
}

Opened open_for(const std::string& path, const std::string& target) {
    if (const auto number = descriptor_named(path)) return open_descriptor(path, *number);
    struct stat status {};
    const bool exists = ::stat(target.c_str(), &status) == 0;
    if (!exists && errno != ENOENT && errno != ENOTDIR) throw_io_error("open", path, errno);
    if (exists && S_ISDIR(status.st_mode)) throw_io_error("open", path, EISDIR);
    if (exists && !S_ISREG(status.st_mode)) return open_in_place(path, target);
    if (exists && is_mounted(target))
        throw IoError("cannot replace '" + path +
                      "': it is a mount point of its own; mount its folder instead");
    return open_beside(path, target, exists ? &status : nullptr);
}

// Sees to it that bytes and size are on the disk.
int sync_retrying(int descriptor) {
    int result = 0;
    do {
        result = ::fsync(descriptor);
    } while (result != 0 && errno == EINTR);
    return result;
}

}  // namespace

AtomicFile::AtomicFile(const std::string& path, Opening opening)
    : path_(path), target_(target_of(path)) {
    Opened opened = open_for(path_, target_);
    temporary_ = std::move(opened.temporary);
    try {
        struct stat status {};
        if (::fstat(opened.file.number(), &status) != 0) throw_io_error("open", path_, errno);
        device_ = status.st_dev;
        inode_ = status.st_ino;
        std::string name = path_;
        output_ = Output{opened.file.number(), true, std::move(name)};
        opened.file.release();
        if (opening == Opening::Append && !temporary_.empty()) copy_old_content();
    } catch (...) {
        if (!temporary_.empty()) (void)::unlink(temporary_.c_str());
        throw;
    }
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      device_(other.device_),
      inode_(other.inode_),
      output_(std::move(other.output_)),
      is_prepared_(other.is_prepared_),
      is_synced_(other.is_synced_) {}

AtomicFile::~AtomicFile() {
    if (!temporary_.empty()) (void)::unlink(temporary_.c_str());
}

void AtomicFile::check(const std::string& path) {
    const std::string target = target_of(path);
    struct stat status {};
    const bool is_special = descriptor_named(path) ||
                            (::stat(target.c_str(), &status) == 0 && !S_ISREG(status.st_mode));
    // Opening a pipe would wait for its reader.
    if (is_special && !S_ISDIR(status.st_mode)) {
        if (!descriptor_named(path) && ::access(target.c_str(), W_OK) != 0)
            throw_io_error("open", path, errno);
        return;
    }
    const Opened opened = open_for(path, target);
    if (!opened.temporary.empty()) (void)::unlink(opened.temporary.c_str());
}

void AtomicFile::copy_old_content() {
    struct stat status {};
    const bool is_there = ::stat(target_.c_str(), &status) == 0;
    if (!is_there && errno != ENOENT && errno != ENOTDIR) throw_io_error("open", path_, errno);
    if (!is_there) return;
    const detail::Descriptor old = detail::open_to_read(target_);
    constexpr std::size_t kPiece = std::size_t{1} << 30;
    while (true) {
        const ssize_t count =
            ::copy_file_range(old.number(), nullptr, output_.descriptor_, nullptr, kPiece, 0);
        if (count == 0 || (count < 0 && errno != EINTR)) break;
    }
    // Not every pair of file systems can do that. What is left, if anything, goes through memory;
    // whatever is really wrong shows here once more.
    constexpr std::size_t kBlock = std::size_t{256} << 10;
    const auto block = std::make_unique_for_overwrite<char[]>(kBlock);
    while (const std::size_t count = detail::read_some(old, {block.get(), kBlock}, path_))
        output_.write({block.get(), count});
    output_.flush();
}

void AtomicFile::sync() {
    const bool is_due = is_synced_ && !temporary_.empty();
    if (is_due && sync_retrying(output_.descriptor_) != 0) throw_io_error("write", path_, errno);
    output_.close();
    is_prepared_ = true;
}

void AtomicFile::prepare() {
    if (is_prepared_) return;
    output_.flush();
    // A write that failed was reported already; half a file gets no name all the same.
    if (!temporary_.empty() && output_.has_failed_)
        throw IoError("cannot write '" + path_ + "': an earlier write has failed");
    sync();
}

bool AtomicFile::end_with(std::string_view ending, bool replaces_all) {
    if (is_prepared_ || !output_.end_with(ending, replaces_all)) return false;
    try {
        sync();
        return true;
    } catch (const IoError&) {
        return false;
    }
}

void AtomicFile::commit() {
    prepare();
    if (temporary_.empty()) return;
    struct stat status {};
    if (::lstat(temporary_.c_str(), &status) != 0) throw_io_error("write", path_, errno);
    if (status.st_dev != device_ || status.st_ino != inode_)
        throw IoError("cannot write '" + path_ + "': another program writes it, too");
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) throw_io_error("write", path_, errno);
    temporary_.clear();
    if (!is_synced_) return;
    // The name lasts through a power failure only when its folder is synced; not every file system
    // can.
    const detail::Descriptor folder{
        open_retrying(parent_folder(target_).string(), O_RDONLY | O_DIRECTORY), true};
    if (folder.number() >= 0) (void)sync_retrying(folder.number());
}

}  // namespace arbiter::io
