#include "io/output.hpp"

#include "io/detail/descriptor.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace arbiter::io {

Output::Output(int descriptor, bool is_owned, std::string name)
    : name_(std::move(name)),
      buffer_(std::make_unique_for_overwrite<char[]>(kBufferBytes)),
      descriptor_(descriptor),
      is_owned_(is_owned) {}

Output Output::to_stdout() {
    return Output{STDOUT_FILENO, false, "-"};
}

Output Output::to_stderr() {
    return Output{STDERR_FILENO, false, "standard error"};
}

Output Output::to_file(const std::string& path) {
    int descriptor = -1;
    do {
        descriptor =
            ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666);
    } while (descriptor < 0 && errno == EINTR);
    if (descriptor < 0) throw_io_error("open", path, errno);
    return Output{descriptor, true, path};
}

Output::Output(Output&& other) noexcept
    : name_(std::move(other.name_)),
      buffer_(std::move(other.buffer_)),
      buffered_(std::exchange(other.buffered_, 0)),
      written_bytes_(other.written_bytes_),
      descriptor_(std::exchange(other.descriptor_, -1)),
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
    std::swap(descriptor_, taken.descriptor_);
    std::swap(is_owned_, taken.is_owned_);
    std::swap(is_closed_by_reader_, taken.is_closed_by_reader_);
    std::swap(has_failed_, taken.has_failed_);
    return *this;
}

Output::~Output() {
    try {
        close();
    } catch (...) {  // NOLINT(bugprone-empty-catch): who wants to know calls close()
    }
}

void Output::write(std::string_view bytes) {
    written_bytes_ += bytes.size();
    if (has_failed_) return;
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
    while (!bytes.empty() && !has_failed_) {
        const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
        if (count >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            detail::wait_until_ready(descriptor_, true);
        } else if (errno != EINTR) {
            has_failed_ = true;
            is_closed_by_reader_ = errno == EPIPE;
            throw_io_error("write", name_, errno);
        }
    }
}

void Output::close() {
    if (descriptor_ < 0) return;
    const int descriptor = descriptor_;
    const bool is_owned = is_owned_;
    try {
        flush();
    } catch (...) {
        descriptor_ = -1;
        if (is_owned) ::close(descriptor);
        throw;
    }
    descriptor_ = -1;
    // Network file systems report a full disk here. After EINTR the descriptor is gone all the
    // same.
    if (is_owned && ::close(descriptor) != 0 && errno != EINTR && !has_failed_) {
        has_failed_ = true;
        throw_io_error("write", name_, errno);
    }
}

}  // namespace arbiter::io
