#pragma once

#include <cstdint>

namespace arbiter {

// Half-open range [begin, end) of bytes. Which stream it counts in is said by its owner: in
// findings and facts always the decompressed input, absolute.
struct ByteSpan {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;

    [[nodiscard]] constexpr std::uint64_t size() const { return end - begin; }
    [[nodiscard]] constexpr bool is_empty() const { return begin == end; }
    [[nodiscard]] constexpr ByteSpan shifted(std::uint64_t by) const {
        return {begin + by, end + by};
    }
    friend constexpr bool operator==(const ByteSpan&, const ByteSpan&) = default;
};

}  // namespace arbiter
