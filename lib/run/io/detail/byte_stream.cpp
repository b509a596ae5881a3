#include "run/io/detail/byte_stream.hpp"

#include "core/base/assert.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace arbiter::io::detail {

std::size_t ByteStream::read(std::span<char> into) {
    std::size_t filled = 0;
    while (filled < into.size()) {
        const std::span<char> rest = into.subspan(filled);
        if (begin_ == end_ && rest.size() >= kBufferBytes) {
            const std::size_t count = pull(rest);  // large reads pass the buffer by
            if (count == 0) break;
            filled += count;
            continue;
        }
        const std::span<const char> seen = peek();
        if (seen.empty()) break;
        const std::size_t count = std::min(seen.size(), rest.size());
        std::memcpy(rest.data(), seen.data(), count);
        consume(count);
        filled += count;
    }
    return filled;
}

std::span<const char> ByteStream::peek(std::size_t wanted) {
    ARBITER_ASSERT(wanted <= kBufferBytes);
    if (end_ - begin_ < wanted && !has_ended_) {
        if (!buffer_) buffer_ = std::make_unique_for_overwrite<char[]>(kBufferBytes);
        std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
        while (end_ < wanted) {
            const std::size_t count = pull({buffer_.get() + end_, kBufferBytes - end_});
            if (count == 0) break;
            end_ += count;
        }
    }
    if (begin_ == end_) return {};
    return {buffer_.get() + begin_, end_ - begin_};
}

void ByteStream::consume(std::size_t bytes) {
    ARBITER_ASSERT(bytes <= end_ - begin_);
    begin_ += bytes;
}

std::size_t ByteStream::pull(std::span<char> into) {
    if (has_ended_) return 0;
    const std::size_t count = produce(into);
    ARBITER_ASSERT(count <= into.size());
    produced_bytes_ += count;
    if (count == 0) has_ended_ = true;
    return count;
}

std::size_t ByteStream::stop(std::string what) {
    damage_ = Damage{produced_bytes_, std::move(what)};
    return 0;
}

std::size_t ByteStream::stop_because(const ByteStream& below, std::string_view what) {
    const std::optional<Damage> cause = below.damage();
    return stop(cause ? cause->what : std::string(what));
}

bool has_only_zeros_left(ByteStream& stream) {
    while (true) {
        const std::span<const char> block = stream.peek();
        if (block.empty()) return true;
        if (std::ranges::any_of(block, [](char c) { return c != 0; })) return false;
        stream.consume(block.size());
    }
}

}  // namespace arbiter::io::detail
