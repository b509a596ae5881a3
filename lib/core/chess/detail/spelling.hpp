#pragma once

#include "core/chess/bitboard.hpp"
#include "core/chess/lockstep.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arbiter::chess::detail {

// What precedes the target square, as in "Nbx", with what it says. In the highest bytes of the
// word, the last one highest: at most four.
struct SanPrefix {
    std::uint32_t word, bits;
};
inline constexpr unsigned kSanPrefixBits = 9;

struct SanPrefixes {
    SanPrefix in_slot[std::size_t{1} << kSanPrefixBits];
};
// NOLINTNEXTLINE(readability-identifier-naming): a constant, though defined elsewhere.
[[gnu::visibility("hidden")]] extern const SanPrefixes kSanPrefixes;

// The bytes of a text, the last one highest.
[[nodiscard]] constexpr std::uint64_t packed_bytes(std::string_view text) {
    std::uint64_t word = 0;
    for (const char c : text)
        word = word >> 8 | static_cast<std::uint64_t>(static_cast<unsigned char>(c)) << 56;
    return word;
}

// Found by trying: it gives every prefix a slot of its own, which the compiler checks.
inline constexpr std::uint64_t kSanPrefixFactor = 0x5CC886D04C83855BULL;
[[nodiscard]] constexpr std::size_t san_prefix_slot(std::uint64_t word) {
    return word * kSanPrefixFactor >> (64 - kSanPrefixBits);
}

// Promotions; 0 for whatever else the prefixes do not hold.
[[nodiscard]] std::uint32_t bits_of_rare_spelling(std::uint64_t word, std::uint32_t mark);

// What a packed_spelling() says, in LockstepBits, as parse_san() reads it. 0: it is not strict SAN,
// ends with "#", or names file and rank of the origin.   PGN 8.2.3.   COST: no branch that is often
// taken the other way.
[[gnu::always_inline]] inline std::uint32_t bits_of_spelling(std::uint64_t word) {
    constexpr std::uint64_t kShortCastling = packed_bytes("O-O"),
                            kLongCastling = packed_bytes("O-O-O");
    const std::uint64_t mark_width = word >> 56 == '+' ? 8 : 0;
    const std::uint32_t mark = static_cast<std::uint32_t>(mark_width)
                               << (LockstepBits::kMarkBit - 3);
    word <<= mark_width;
    // File and rank counted from a and 1; anything else has a bit outside of 7.
    const auto square = static_cast<std::uint32_t>(word >> 48) - (std::uint32_t{'1'} << 8 | 'a');
    const std::uint64_t prefix = word << 16;
    const SanPrefix& entry = kSanPrefixes.in_slot[san_prefix_slot(prefix)];
    std::uint32_t bits = entry.bits | ((square | square >> 5) & 63U);
    const std::uint64_t amiss = (square & 0xF8F8U) | (std::uint64_t{entry.word} << 32 ^ prefix);
    const bool is_short = word == kShortCastling, is_long = word == kLongCastling;
    if (is_short) bits = LockstepBits::kCastleShort;
    if (is_long) bits = LockstepBits::kCastleLong;
    if (((amiss != 0) & !is_short & !is_long) != 0) [[unlikely]]
        return bits_of_rare_spelling(word, mark);
    return bits | mark;
}

}  // namespace arbiter::chess::detail
