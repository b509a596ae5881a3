#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace arbiter {

// The rating difference dp that belongs to a share of points, in hundredths (0 to 100): -800 to
// 800.   FIDE Handbook B.02 8.1.1.
[[nodiscard]] constexpr int rating_difference(std::int64_t share) {
    // For 50 % to 100 %, in steps of one per cent.
    constexpr std::array<int, 51> kDifferences{
        0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95,  102, 110, 117,
        125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
        284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};
    const std::int64_t from_half = share < 50 ? 50 - share : share - 50;
    const std::size_t at = from_half > 50 ? 50 : static_cast<std::size_t>(from_half);
    return share < 50 ? -kDifferences[at] : kDifferences[at];
}

// n/d rounded half up, for n >= 0 and d > 0.
[[nodiscard]] constexpr std::int64_t rounded_share(std::int64_t n, std::int64_t d) {
    return (2 * n + d) / (2 * d);
}

}  // namespace arbiter
