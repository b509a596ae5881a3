#include "io/detail/zip_tail.hpp"

namespace arbiter::io::detail {
namespace {

constexpr std::uint32_t kEndMark = 0x06054B50;
constexpr std::uint64_t kRecordBytes = 18;  // after the mark; its last two are the comment's length

}  // namespace

void ZipTail::look_at(std::span<const char> bytes) {
    for (const char c : bytes) {
        const std::uint32_t byte = static_cast<unsigned char>(c);
        if (!has_end_mark_) {
            last_four_ = last_four_ >> 8 | byte << 24;
            has_end_mark_ = last_four_ == kEndMark;
            continue;
        }
        ++after_mark_bytes_;
        if (after_mark_bytes_ == kRecordBytes - 1) comment_bytes_ = byte;
        if (after_mark_bytes_ == kRecordBytes) comment_bytes_ |= byte << 8;
    }
}

std::optional<std::string> ZipTail::problem() const {
    if (!has_end_mark_ || after_mark_bytes_ < kRecordBytes + comment_bytes_) {
        return "the zip archive is cut off: its directory is not complete";
    }
    if (after_mark_bytes_ > kRecordBytes + comment_bytes_) {
        return "further bytes follow the end of the zip archive";
    }
    return std::nullopt;
}

}  // namespace arbiter::io::detail
