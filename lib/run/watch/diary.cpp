#include "run/watch/diary.hpp"

#include "run/io/atomic_file.hpp"
#include "run/io/error.hpp"
#include "run/io/text_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <span>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace arbiter::watch_run {
namespace {

constexpr off_t kMostBefore = off_t{4} << 20;
constexpr std::size_t kMostText = std::size_t{2} << 30;

std::string read_from(int file, off_t from, off_t to, const std::string& path) {
    std::string text(static_cast<std::size_t>(to - from), '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const ssize_t got =
            ::pread(file, text.data() + size, text.size() - size, from + static_cast<off_t>(size));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) io::throw_io_error("read", path, errno);
        if (got == 0) break;
        size += static_cast<std::size_t>(got);
    }
    text.resize(size);
    return text;
}

}  // namespace

Diary::Diary(const std::string& path) : path_(path) {
    do {
        file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    } while (file_ < 0 && errno == EINTR);
    if (file_ < 0) io::throw_io_error("open", path, errno);
    try {
        struct stat info {};
        if (::fstat(file_, &info) != 0) io::throw_io_error("read", path, errno);
        is_regular_ = S_ISREG(info.st_mode);
        if (!is_regular_) return;
        const off_t size = info.st_size;
        before_ = read_from(file_, std::max<off_t>(size - kMostBefore, 0), size, path);
        const std::size_t whole = before_.find_last_of('\n');
        const std::size_t keep = whole == std::string::npos ? 0 : whole + 1;
        const bool is_cut = keep != before_.size();
        if (is_cut && ::ftruncate(file_, size - static_cast<off_t>(before_.size() - keep)) != 0)
            io::throw_io_error("cut", path, errno);
        before_.resize(keep);
    } catch (...) {
        (void)::close(file_);
        throw;
    }
}

Diary::~Diary() {
    struct stat info {};
    if (half_ != 0 && is_regular_ && ::fstat(file_, &info) == 0)
        (void)!::ftruncate(file_, info.st_size - static_cast<off_t>(half_));
    (void)::close(file_);
}

void Diary::append(std::string_view lines) {
    kept_ += lines;
    std::string_view rest = kept_;
    int wrong = 0;
    while (!rest.empty() && wrong == 0) {
        const ssize_t written = ::write(file_, rest.data(), rest.size());
        if (written < 0) {
            wrong = errno == EINTR ? 0 : errno;
            continue;
        }
        const std::string_view done = rest.substr(0, static_cast<std::size_t>(written));
        const std::size_t end = done.find_last_of('\n');
        half_ = end == done.npos ? half_ + done.size() : done.size() - end - 1;
        rest.remove_prefix(done.size());
    }
    kept_.erase(0, kept_.size() - rest.size());
    if (wrong != 0) io::throw_io_error("write", path_, wrong);
}

std::string text_at(const std::string& path) {
    std::error_code error;
    if (path != "-" && !std::filesystem::exists(path, error)) {
        if (error) io::throw_io_error("open", path, error.value());
        return {};
    }
    const std::unique_ptr<Source> source = io::text_file(path).open();
    if (source == nullptr) return {};
    std::string text;
    std::array<char, 65536> block;
    while (const std::size_t count = source->read(block)) {
        if (text.size() + count > kMostText)
            throw io::IoError(fmt::format("cannot read '{}': it is larger than 2 GiB", path));
        text.append(block.data(), count);
    }
    if (const auto damage = source->damage())
        throw io::IoError(fmt::format("cannot read '{}': {}", path, damage->what));
    return text;
}

void replace_file(const std::string& path, std::string_view text, bool is_synced) {
    io::AtomicFile file(path);
    if (!is_synced) file.leave_unsynced();
    file.write(text);
    file.commit();
}

}  // namespace arbiter::watch_run
