#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace arbiter {

// The number that the first bytes at `at` are, the first one lowest.
template <class Number>
[[nodiscard]] inline std::uint64_t lowest_first(const char* at) {
    std::array<char, sizeof(Number)> bytes{};
    std::memcpy(bytes.data(), at, bytes.size());
    if constexpr (std::endian::native == std::endian::big) std::ranges::reverse(bytes);
    return std::bit_cast<Number>(bytes);
}

// The bytes of a word of at most eight, the last one highest, without what follows it. A word that
// begins with a byte of 0 looks like the rest of it. `word` is lowest_first() of its begin,
// whatever follows.
[[nodiscard]] constexpr std::uint64_t packed_word(std::uint64_t word, std::size_t length) {
    return word << ((0 - 8 * length) & 63U);
}

}  // namespace arbiter
