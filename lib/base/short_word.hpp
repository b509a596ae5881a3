#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace arbiter {

// The bytes of a word of at most eight, the last one highest: what it is, whatever follows
// it. One that begins with a byte of 0 looks like the rest of it.   REQUIRES: eight readable bytes.
[[nodiscard]] inline std::uint64_t packed_word(const char* word, std::size_t length) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, word, sizeof bytes);
    if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
    return bytes << ((0 - 8 * length) & 63U);
}

}  // namespace arbiter
