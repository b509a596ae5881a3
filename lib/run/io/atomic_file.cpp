#include "run/io/atomic_file.hpp"

#include "run/io/detail/descriptor.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace arbiter::io {
namespace {

namespace fs = std::filesystem;

struct Opened {
    int descriptor;
    std::string temporary;  // empty: in place
};

// `path` with the symbolic links of an existing file resolved; a dangling one is replaced itself.
std::string target_of(const std::string& path) {
    std::error_code error;
    const fs::path resolved = fs::canonical(path, error);
    return error ? path : resolved.string();
}

fs::path parent_folder(const std::string& target) {
    const fs::path folder = fs::path{target}.parent_path();
    return folder.empty() ? fs::path{"."} : folder;
}

int open_retrying(const std::string& path, int flags) {
    int descriptor = -1;
    do {
        descriptor = ::open(path.c_str(), flags | O_WRONLY | O_CLOEXEC | O_NOCTTY, 0666);
    } while (descriptor < 0 && errno == EINTR);
    return descriptor;
}

// The number of the attempt, not chance, makes the name unique: O_EXCL fails when it is taken.
Opened open_for(const std::string& path, const std::string& target) {
    struct stat status {};
    const bool exists = ::stat(target.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) throw_io_error("open", path, EISDIR);
    if (exists && !S_ISREG(status.st_mode)) {
        const int descriptor = open_retrying(target, 0);
        if (descriptor < 0) throw_io_error("open", path, errno);
        return {descriptor, {}};
    }
    constexpr int kAttempts = 1000;
    const std::string name = "." + fs::path{target}.filename().string() + ".";
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const std::string tail =
            std::to_string(::getpid()) + "." + std::to_string(attempt) + ".tmp";
        const std::string temporary = (parent_folder(target) / (name + tail)).string();
        const int descriptor = open_retrying(temporary, O_CREAT | O_EXCL);
        if (descriptor >= 0) {
            if (exists) (void)::fchmod(descriptor, status.st_mode & 07777);
            return {descriptor, temporary};
        }
        if (errno != EEXIST) break;
    }
    // The file itself may well be writable: what is refused is its folder.
    const bool is_forbidden = errno == EACCES || errno == EPERM || errno == EROFS;
    throw_io_error(exists && is_forbidden ? "create a file beside" : "open", path, errno);
}

}  // namespace

AtomicFile::AtomicFile(const std::string& path, Opening opening)
    : path_(path), target_(target_of(path)), output_(-1, false, path) {
    Opened opened = open_for(path_, target_);
    temporary_ = std::move(opened.temporary);
    output_ = Output{opened.descriptor, true, path_};
    if (opening == Opening::Replace || temporary_.empty()) return;
    try {
        copy_old_content();
    } catch (...) {
        (void)::unlink(temporary_.c_str());
        throw;
    }
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      output_(std::move(other.output_)),
      is_prepared_(other.is_prepared_) {}

AtomicFile::~AtomicFile() {
    if (!temporary_.empty()) (void)::unlink(temporary_.c_str());
}

void AtomicFile::copy_old_content() {
    struct stat status {};
    if (::stat(target_.c_str(), &status) != 0) return;  // there is none
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

void AtomicFile::prepare() {
    if (is_prepared_) return;
    output_.flush();
    // A write that failed was reported already; half a file gets no name all the same.
    if (!temporary_.empty() && output_.has_failed_)
        throw IoError("cannot write '" + path_ + "': an earlier write has failed");
    if (!temporary_.empty() && ::fsync(output_.descriptor_) != 0)
        throw_io_error("write", path_, errno);
    output_.close();
    is_prepared_ = true;
}

void AtomicFile::commit() {
    prepare();
    if (temporary_.empty()) return;
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) throw_io_error("write", path_, errno);
    temporary_.clear();
    // The name lasts through a power failure only when its folder is synced; not every file system
    // can.
    const int folder = ::open(parent_folder(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        (void)::fsync(folder);
        ::close(folder);
    }
}

}  // namespace arbiter::io
