#include "run/io/detail/gzip_blocks.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace arbiter::io::detail {

// The length that the header at `at` gives; 0: there is no such header.
std::uint64_t GzipBlocks::block_bytes(std::uint64_t at) const {
    using std::string_view_literals::operator""sv;
    constexpr std::size_t kHeaderBytes = 18;
    constexpr std::string_view kStart = "\x1f\x8b\x08\x04"sv;  // nothing but an extra field
    constexpr std::string_view kSubfield = "BC\x02\x00"sv;
    constexpr std::size_t kExtraAt = 10, kSubfieldAt = 12, kLengthAt = 16;
    std::array<char, kHeaderBytes> bytes{};
    for (std::size_t size = 0; size < bytes.size();) {
        const std::size_t more =
            read_some_at(file_, std::span(bytes).subspan(size), at + size, path_);
        if (more == 0) return 0;
        size += more;
    }
    const std::string_view header(bytes.data(), bytes.size());
    const auto number = [&](std::size_t place) {
        return std::uint64_t{static_cast<unsigned char>(bytes[place])} |
               std::uint64_t{static_cast<unsigned char>(bytes[place + 1])} << 8;
    };
    if (!header.starts_with(kStart) || header.substr(kSubfieldAt, 4) != kSubfield) return 0;
    const std::uint64_t extra_end = kSubfieldAt + number(kExtraAt);
    const std::uint64_t length = number(kLengthAt) + 1;
    return extra_end >= kHeaderBytes && length > extra_end ? length : 0;
}

bool GzipBlocks::step_over() {
    const std::uint64_t length = block_bytes(at_);
    const std::uint64_t next = at_ + length;
    if (length == 0 || next > size_) return false;
    if (next < size_ && block_bytes(next) == 0) return false;
    at_ = next;
    return true;
}

}  // namespace arbiter::io::detail
