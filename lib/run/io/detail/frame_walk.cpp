#include "run/io/detail/frame_walk.hpp"

#include <array>
#include <span>
#include <utility>

namespace arbiter::io::detail {
namespace {

constexpr std::uint64_t kFrameMagic = 0xFD2FB528;      // RFC 8878, 3.1.1
constexpr std::uint64_t kSkippableMagic = 0x184D2A50;  // RFC 8878, 3.1.2; the last digit is free
constexpr std::uint64_t kSkippableMask = 0xFFFFFFF0;

}  // namespace

bool FrameWalk::find_frame(std::size_t most_skipped) {
    for (;; --most_skipped) {
        const auto magic = number(at_, 4);
        if (!magic) return false;
        if (*magic == kFrameMagic) return true;
        if (most_skipped == 0) return false;
        const auto length = number(at_ + 4, 4);
        if ((*magic & kSkippableMask) != kSkippableMagic || !length) return false;
        // pzstd says in four bytes how long the next frame is.
        packed_bytes_ = *length == 4 ? number(at_ + 8, 4) : std::nullopt;
        at_ += 8 + *length;
    }
}

bool FrameWalk::step_over(std::size_t most_blocks) {
    const auto packed = std::exchange(packed_bytes_, std::nullopt);
    if (packed && *packed > 4 && begins_frame(at_ + *packed)) {
        at_ += *packed;
        return true;
    }
    return step_over_head() && step_over_blocks(most_blocks);
}

// `count` bytes at `at`, the least first; nullopt beyond the end of the file.
std::optional<std::uint64_t> FrameWalk::number(std::uint64_t at, std::size_t count) const {
    std::array<char, 8> bytes{};
    for (std::size_t size = 0; size < count;) {
        const std::span<char> rest = std::span(bytes).subspan(size, count - size);
        const std::size_t more = read_some_at(file_, rest, at + size, path_);
        if (more == 0) return std::nullopt;
        size += more;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return value;
}

bool FrameWalk::begins_frame(std::uint64_t at) const {
    if (at == size_) return true;
    const auto magic = number(at, 4);
    return magic && (*magic == kFrameMagic || (*magic & kSkippableMask) == kSkippableMagic);
}

// RFC 8878, 3.1.1.1.
std::optional<FrameWalk::Head> FrameWalk::head() const {
    const auto descriptor = number(at_ + 4, 1);
    if (!descriptor) return std::nullopt;
    constexpr std::array<std::uint64_t, 4> kIdBytes{0, 1, 2, 4};
    constexpr std::array<std::uint64_t, 4> kSizeBytes{0, 2, 4, 8};
    const bool is_single_segment = (*descriptor & 0x20) != 0;
    const std::uint64_t size_flag = *descriptor >> 6;
    const std::uint64_t size_bytes =
        size_flag == 0 && is_single_segment ? 1 : kSizeBytes[size_flag];
    const std::uint64_t before_size = 5 + (is_single_segment ? 0 : 1) + kIdBytes[*descriptor & 3];
    Head head{.bytes = before_size + size_bytes,
              .has_checksum = (*descriptor & 0x04) != 0,
              .content_bytes = {}};
    if (size_bytes == 0) return head;
    head.content_bytes = number(at_ + before_size, static_cast<std::size_t>(size_bytes));
    // A field of two bytes counts from 256 on.
    if (size_bytes == 2 && head.content_bytes) *head.content_bytes += 256;
    return head;
}

std::optional<std::uint64_t> FrameWalk::content_bytes() const {
    const auto here = head();
    return here ? here->content_bytes : std::nullopt;
}

bool FrameWalk::step_over_head() {
    const auto here = head();
    if (!here) return false;
    has_checksum_ = here->has_checksum;
    at_ += here->bytes;
    return true;
}

// RFC 8878, 3.1.1.2.
bool FrameWalk::step_over_blocks(std::size_t most) {
    constexpr std::uint64_t kRle = 1;
    constexpr std::uint64_t kReserved = 3;
    for (; most > 0; --most) {
        const auto head = number(at_, 3);
        if (!head) return false;
        const std::uint64_t type = (*head >> 1) & 3;
        if (type == kReserved) return false;
        at_ += 3 + (type == kRle ? 1 : *head >> 3);
        if ((*head & 1) == 0) continue;
        at_ += has_checksum_ ? 4 : 0;
        return at_ <= size_;
    }
    return false;
}

}  // namespace arbiter::io::detail
