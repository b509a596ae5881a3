#include "run/io/output.hpp"

#include "run/io/detail/descriptor.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace arbiter::io {

Output::Output(int descriptor, bool is_owned, std::string name)
    : name_(std::move(name)),
      buffer_(std::make_unique_for_overwrite<char[]>(kBufferBytes)),
      descriptor_(descriptor),
      is_owned_(is_owned) {
    struct stat status {};
    is_regular_ = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    if (!is_regular_) return;
    const int flags = ::fcntl(descriptor, F_GETFL);
    const off_t at =
        flags >= 0 && (flags & O_APPEND) != 0 ? status.st_size : ::lseek(descriptor, 0, SEEK_CUR);
    begin_ = at > 0 ? static_cast<std::uint64_t>(at) : 0;
}

Output Output::to_stdout() {
    return Output{STDOUT_FILENO, false, "-"};
}

Output Output::to_stderr() {
    return Output{STDERR_FILENO, false, "standard error"};
}

Output Output::to_descriptor(int descriptor, std::string name) {
    return Output{descriptor, true, std::move(name)};
}

Output::Output(Output&& other) noexcept
    : name_(std::move(other.name_)),
      buffer_(std::move(other.buffer_)),
      buffered_(std::exchange(other.buffered_, 0)),
      written_bytes_(other.written_bytes_),
      sent_bytes_(other.sent_bytes_),
      begin_(other.begin_),
      safe_line_(other.safe_line_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      is_regular_(other.is_regular_),
      is_owned_(other.is_owned_),
      is_closed_by_reader_(other.is_closed_by_reader_),
      has_failed_(other.has_failed_) {}

Output& Output::operator=(Output&& other) noexcept {
    // What this one still holds is written when `taken` ends.
    Output taken{std::move(other)};
    std::swap(name_, taken.name_);
    std::swap(buffer_, taken.buffer_);
    std::swap(buffered_, taken.buffered_);
    std::swap(written_bytes_, taken.written_bytes_);
    std::swap(sent_bytes_, taken.sent_bytes_);
    std::swap(begin_, taken.begin_);
    std::swap(safe_line_, taken.safe_line_);
    std::swap(descriptor_, taken.descriptor_);
    std::swap(is_regular_, taken.is_regular_);
    std::swap(is_owned_, taken.is_owned_);
    std::swap(is_closed_by_reader_, taken.is_closed_by_reader_);
    std::swap(has_failed_, taken.has_failed_);
    return *this;
}

Output::~Output() {
    try {
        close();
    } catch (...) {  // NOLINT(bugprone-empty-catch): callers that need the error call close()
    }
}

void Output::write(std::string_view bytes) {
    written_bytes_ += bytes.size();
    if (has_failed_ || buffer_ == nullptr) return;
    if (bytes.size() > kBufferBytes - buffered_) flush();
    if (bytes.size() >= kBufferBytes) {
        write_through(bytes);
        return;
    }
    std::memcpy(buffer_.get() + buffered_, bytes.data(), bytes.size());
    buffered_ += bytes.size();
}

void Output::flush() {
    const std::size_t count = std::exchange(buffered_, 0);
    write_through({buffer_.get(), count});
}

void Output::write_through(std::string_view bytes) {
    const std::uint64_t before = sent_bytes_;
    try {
        write_all(bytes);
    } catch (const DiskFull&) {
        note_lines(bytes.substr(0, sent_bytes_ - before), before);
        throw;
    }
    note_lines(bytes, before);
}

void Output::write_all(std::string_view bytes) {
    while (!bytes.empty() && !has_failed_) {
        const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
        if (count >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
            sent_bytes_ += static_cast<std::uint64_t>(count);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            detail::wait_until_ready(descriptor_, true);
        } else if (errno != EINTR) {
            has_failed_ = true;
            is_closed_by_reader_ = errno == EPIPE;
            throw_io_error("write", name_, errno);
        }
    }
}

// `bytes` were written after the first `sent` ones.
void Output::note_lines(std::string_view bytes, std::uint64_t sent) {
    if (!is_regular_ || bytes.size() <= kMostEnding) return;
    const std::size_t end = bytes.substr(0, bytes.size() - kMostEnding).rfind('\n');
    if (end != std::string_view::npos) safe_line_ = sent + end + 1;
}

void Output::reserve_ending() {
    if (!is_regular_) return;
    const int error =
        ::fallocate(descriptor_, FALLOC_FL_KEEP_SIZE, static_cast<off_t>(begin_), kMostEnding) == 0
            ? 0
            : errno;
    // What cannot reserve room may have it all the same.
    if (error != ENOSPC && error != EDQUOT && error != EFBIG) return;
    has_failed_ = true;
    throw_io_error("write", name_, error);
}

bool Output::write_at(std::uint64_t at, std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t count =
            ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (count <= 0 && errno != EINTR) return false;
        if (count <= 0) continue;
        bytes.remove_prefix(static_cast<std::size_t>(count));
        at += static_cast<std::uint64_t>(count);
    }
    return true;
}

bool Output::end_with(std::string_view ending, bool replaces_all) {
    if (!is_regular_ || descriptor_ < 0) return false;
    buffered_ = 0;
    // Somebody else may write to the same file, as in `> out 2>&1`.
    const off_t place = ::lseek(descriptor_, 0, SEEK_CUR);
    if (place < 0 || static_cast<std::uint64_t>(place) != begin_ + sent_bytes_) return false;
    const std::uint64_t at = begin_ + (replaces_all ? 0 : safe_line_);
    const auto cut_at = [&](std::uint64_t size) {
        return ::ftruncate(descriptor_, static_cast<off_t>(size)) == 0;
    };
    // What appends cannot write over what is there.
    const int flags = ::fcntl(descriptor_, F_GETFL);
    const bool appends = flags >= 0 && (flags & O_APPEND) != 0;
    if (appends && !cut_at(at)) return false;
    if (write_at(at, ending)) return cut_at(at + ending.size());
    (void)cut_at(begin_);
    return false;
}

void Output::close() {
    if (descriptor_ < 0) return;
    const int descriptor = descriptor_;
    const bool is_owned = is_owned_;
    try {
        flush();
    } catch (const DiskFull&) {
        throw;  // end_with() needs it
    } catch (...) {
        descriptor_ = -1;
        if (is_owned) ::close(descriptor);
        throw;
    }
    descriptor_ = -1;
    buffer_.reset();  // many files may wait for their names
    // Network file systems report a full disk here. After EINTR the descriptor is gone all the
    // same.
    if (is_owned && ::close(descriptor) != 0 && errno != EINTR && !has_failed_) {
        has_failed_ = true;
        throw_io_error("write", name_, errno);
    }
}

}  // namespace arbiter::io
