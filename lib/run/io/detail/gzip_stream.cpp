#include "run/io/detail/gzip_stream.hpp"

#include <algorithm>
#include <cstring>

namespace arbiter::io::detail {

std::size_t GzipStream::produce(std::span<char> into) {
    while (true) {
        if (!is_in_member_) {
            switch (read_header()) {
                case Header::None:
                    return below_->damage() ? stop_because(*below_, "") : 0;
                case Header::CutOff:
                    return stop_because(*below_, "the gzip header is cut off");
                case Header::Garbage:
                    return stop(is_first_ ? "the gzip header is corrupt"
                                          : "bytes that are not gzip follow the compressed data");
                case Header::Read:
                    break;
            }
            is_first_ = false;
            is_in_member_ = true;
            member_->begin();
        }
        const GzipMember::Decoded decoded = member_->next(into);
        switch (decoded.step) {
            case GzipMember::Step::Bytes:
                return decoded.bytes;
            case GzipMember::Step::CutOff:
                return stop_because(*below_, "the gzip data is cut off");
            case GzipMember::Step::Corrupt:
                return stop("the gzip data is corrupt");
            case GzipMember::Step::WrongChecksum:
                return stop("the checksum of the gzip data is wrong");
            case GzipMember::Step::End:
                is_in_member_ = false;
        }
    }
}

// RFC 1952 2.3: ten bytes, then what the flags announce.
GzipStream::Header GzipStream::read_header() {
    constexpr unsigned kHasCrc = 2, kHasExtra = 4, kHasName = 8, kHasComment = 16, kReserved = 0xE0;
    const std::span<const char> start = below_->peek(10);
    if (start.empty()) return Header::None;
    if (start[0] == 0 && !is_first_) {
        return has_only_zeros_left(*below_) ? Header::None : Header::Garbage;
    }
    constexpr char kMagic[] = {'\x1f', '\x8b', '\x08'};
    const std::size_t seen = std::min(start.size(), sizeof kMagic);
    if (std::memcmp(start.data(), kMagic, seen) != 0) return Header::Garbage;
    if (start.size() < 10) return Header::CutOff;
    const auto flags = static_cast<unsigned char>(start[3]);
    if ((flags & kReserved) != 0) return Header::Garbage;
    below_->consume(10);
    if ((flags & kHasExtra) != 0) {
        const std::span<const char> length = below_->peek(2);
        if (length.size() < 2) return Header::CutOff;
        const std::size_t bytes = std::size_t{static_cast<unsigned char>(length[0])} |
                                  std::size_t{static_cast<unsigned char>(length[1])} << 8;
        if (!skip(2 + bytes)) return Header::CutOff;
    }
    if ((flags & kHasName) != 0 && !skip_text()) return Header::CutOff;
    if ((flags & kHasComment) != 0 && !skip_text()) return Header::CutOff;
    if ((flags & kHasCrc) != 0 && !skip(2)) return Header::CutOff;
    return Header::Read;
}

bool GzipStream::skip(std::size_t bytes) {
    if (below_->peek(bytes).size() < bytes) return false;  // at most 2 + 65535: fits a peek
    below_->consume(bytes);
    return true;
}

bool GzipStream::skip_text() {
    while (true) {
        const std::span<const char> block = below_->peek();
        if (block.empty()) return false;
        const auto end = std::ranges::find(block, '\0');
        const bool is_complete = end != block.end();
        below_->consume(static_cast<std::size_t>(end - block.begin()) + (is_complete ? 1 : 0));
        if (is_complete) return true;
    }
}

}  // namespace arbiter::io::detail
