#pragma once

#include "core/chess/types.hpp"

#include <cstdint>

namespace arbiter::chess {

// A set of squares, bit n = square n. Plain functions over one 64-bit word; nothing here allocates
// or branches.
using Bitboard = std::uint64_t;

inline constexpr Bitboard kFileA = 0x0101010101010101ULL;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kRank1 = 0xFFULL;
inline constexpr Bitboard kDarkSquares = 0xAA55AA55AA55AA55ULL;

[[nodiscard]] constexpr Bitboard bit(Square sq) {
    return Bitboard{1} << index(sq);
}
[[nodiscard]] constexpr Bitboard file_mask(unsigned file) {
    return kFileA << file;
}
[[nodiscard]] constexpr Bitboard rank_mask(unsigned rank) {
    return kRank1 << (8 * rank);
}
[[nodiscard]] constexpr bool has(Bitboard set, Square sq) {
    return (set >> index(sq) & 1U) != 0;
}
[[nodiscard]] constexpr bool has_several(Bitboard set) {
    return (set & (set - 1)) != 0;
}

// REQUIRES: set is not empty.
[[nodiscard]] constexpr Square first_square(Bitboard set) {
    return static_cast<Square>(__builtin_ctzll(set));
}
[[nodiscard]] constexpr Square last_square(Bitboard set) {
    return static_cast<Square>(63 - __builtin_clzll(set));
}
// Takes the lowest square out of `set`. REQUIRES: set is not empty.
constexpr Square pop_square(Bitboard& set) {
    const Square sq = first_square(set);
    set &= set - 1;
    return sq;
}

// Written out: without -mpopcnt the builtin is a library call.
[[nodiscard]] constexpr unsigned count(Bitboard set) {
    set -= set >> 1 & 0x5555555555555555ULL;
    set = (set & 0x3333333333333333ULL) + (set >> 2 & 0x3333333333333333ULL);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return static_cast<unsigned>(set * kFileA >> 56);
}

// Every square one step further; what leaves the board is lost.
template <Direction D>
[[nodiscard]] constexpr Bitboard shift(Bitboard set) {
    switch (D) {
        case Direction::North:
            return set << 8;
        case Direction::South:
            return set >> 8;
        case Direction::East:
            return (set & ~kFileH) << 1;
        case Direction::West:
            return (set & ~kFileA) >> 1;
        case Direction::NorthEast:
            return (set & ~kFileH) << 9;
        case Direction::NorthWest:
            return (set & ~kFileA) << 7;
        case Direction::SouthEast:
            return (set & ~kFileH) >> 7;
        case Direction::SouthWest:
            return (set & ~kFileA) >> 9;
    }
    return 0;
}

// The squares left and right of `set`, on its own ranks.
[[nodiscard]] constexpr Bitboard neighbours(Bitboard set) {
    return shift<Direction::East>(set) | shift<Direction::West>(set);
}

}  // namespace arbiter::chess
