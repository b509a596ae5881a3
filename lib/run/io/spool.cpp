#include "run/io/spool.hpp"

#include "run/io/error.hpp"

#include <algorithm>
#include <cerrno>
#include <unistd.h>

namespace arbiter::io {

Spool::Spool(const std::string& folder)
    : name_("arbiter-games-XXXXXX"), file_(detail::create_unnamed_file(folder, name_)) {
    buffer_.reserve(kBufferBytes);
}

std::uint64_t Spool::append(std::string_view bytes) {
    const std::uint64_t offset = size();
    if (buffer_.size() + bytes.size() > kBufferBytes) flush();
    buffer_ += bytes;
    if (buffer_.size() > kBufferBytes) flush();
    return offset;
}

void Spool::flush() {
    std::string_view rest = buffer_;
    while (!rest.empty()) {
        const ssize_t count = ::write(file_.number(), rest.data(), rest.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw_io_error("write", name_, errno);
        written_ += static_cast<std::uint64_t>(count);
        rest.remove_prefix(static_cast<std::size_t>(count));
    }
    buffer_.clear();
    if (buffer_.capacity() > 4 * kBufferBytes) {  // one huge game
        buffer_.shrink_to_fit();
        buffer_.reserve(kBufferBytes);
    }
}

void Spool::read(std::uint64_t offset, std::size_t count, std::string& into) {
    if (!buffer_.empty()) flush();
    const bool is_inside =
        offset >= window_begin_ && offset + count <= window_begin_ + window_.size();
    if (!is_inside) {
        window_begin_ = offset;
        window_.resize(static_cast<std::size_t>(
            std::min<std::uint64_t>(std::max(count, kBufferBytes), written_ - offset)));
        read_from_file(offset, window_);
    }
    into.assign(window_, offset - window_begin_, count);
}

void Spool::read_apart(std::uint64_t offset, std::size_t count, std::string& into) {
    if (!buffer_.empty()) flush();
    into.resize(count);
    read_from_file(offset, into);
}

void Spool::read_from_file(std::uint64_t offset, std::span<char> into) {
    while (!into.empty()) {
        const std::size_t got = detail::read_some_at(file_, into, offset, name_);
        if (got == 0) throw IoError("the temporary file '" + name_ + "' became shorter");
        offset += got;
        into = into.subspan(got);
    }
}

}  // namespace arbiter::io
