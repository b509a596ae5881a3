#include "run/watch/diary.hpp"

#include "run/io/error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace arbiter::watch_run {
namespace {

constexpr off_t kMostBefore = off_t{4} << 20;

void write_whole(int file, std::string_view text, const std::string& path) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) io::throw_io_error("write", path, errno);
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

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
    file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file_ < 0) io::throw_io_error("open", path, errno);
    struct stat info {};
    if (::fstat(file_, &info) != 0) io::throw_io_error("read", path, errno);
    if (!S_ISREG(info.st_mode)) return;
    const off_t size = info.st_size;
    before_ = read_from(file_, std::max<off_t>(size - kMostBefore, 0), size, path);
    const std::size_t whole = before_.find_last_of('\n');
    const std::size_t keep = whole == std::string::npos ? 0 : whole + 1;
    const bool is_cut = keep != before_.size();
    if (is_cut && ::ftruncate(file_, size - static_cast<off_t>(before_.size() - keep)) != 0)
        io::throw_io_error("cut", path, errno);
    before_.resize(keep);
}

Diary::~Diary() {
    if (file_ >= 0) (void)::close(file_);
}

void Diary::append(std::string_view lines) {
    write_whole(file_, lines, path_);
}

std::string text_at(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0 && errno == ENOENT) return {};
    if (file < 0) io::throw_io_error("open", path, errno);
    struct stat info {};
    const int wrong = ::fstat(file, &info) == 0 ? 0 : errno;
    std::string text;
    if (wrong == 0) text = read_from(file, 0, info.st_size, path);
    (void)::close(file);
    if (wrong != 0) io::throw_io_error("read", path, wrong);
    return text;
}

void replace_file(const std::string& path, std::string_view text) {
    const std::string temporary = path + ".tmp";
    const int file =
        ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) io::throw_io_error("write", temporary, errno);
    write_whole(file, text, temporary);
    if (::close(file) != 0) io::throw_io_error("write", temporary, errno);
    if (std::rename(temporary.c_str(), path.c_str()) != 0) io::throw_io_error("write", path, errno);
}

}  // namespace arbiter::watch_run
