#pragma once

#include "chess/bitboard.hpp"

namespace arbiter::deadpos::detail {

// Sets of squares, of one position or of several side by side: Set is a Bitboard or a vector of
// them. What leaves the board is lost.

// The squares left and right of them; above and below.
template <class Set>
[[nodiscard]] constexpr Set sideways(Set set) {
    return (set & ~chess::kFileA) >> 1 | (set & ~chess::kFileH) << 1;
}
template <class Set>
[[nodiscard]] constexpr Set upright(Set set) {
    return set << 8 | set >> 8;
}
template <class Set>
[[nodiscard]] constexpr Set straight_neighbours(Set set) {
    return sideways(set) | upright(set);
}
template <class Set>
[[nodiscard]] constexpr Set diagonal_neighbours(Set set) {
    return upright(sideways(set));
}
template <class Set>
[[nodiscard]] constexpr Set with_neighbours(Set set) {
    const Set wide = set | sideways(set);
    return wide | upright(wide);
}
template <class Set>
[[nodiscard]] constexpr Set knight_neighbours(Set set) {
    const Set one = sideways(set);
    const Set two = (set & ~(chess::kFileA | chess::kFileA << 1)) >> 2 |
                    (set & ~(chess::kFileH | chess::kFileH >> 1)) << 2;
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}
// Every square above one of them, on its file.
template <class Set>
[[nodiscard]] constexpr Set above(Set set) {
    set <<= 8;
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
}

}  // namespace arbiter::deadpos::detail
