#pragma once

#include "core/chess/bitboard.hpp"

namespace arbiter::mating::detail {

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

// Those with two others above them on their file.
template <class Set>
[[nodiscard]] constexpr Set lowest_of_three(Set pawns) {
    const Set doubled = pawns & above(pawns);
    return doubled & above(doubled);
}

// For boards whose pieces() are such sets: pieces that can move to an empty square, pins aside.
template <class PieceSets>
[[nodiscard]] auto movable_pieces(const PieceSets& pieces) {
    using chess::Role;
    const auto empty = ~pieces.occupied();
    const auto diagonal = diagonal_neighbours(empty), straight = straight_neighbours(empty);
    return (pieces.pieces(Role::Bishop) & diagonal) | (pieces.pieces(Role::Rook) & straight) |
           (pieces.pieces(Role::Queen) & (diagonal | straight)) |
           (pieces.pieces(Role::Knight) & knight_neighbours(empty));
}
// Bishops behind rammed pawns on every side: they may be part of a cage.
template <class PieceSets, class Set>
[[nodiscard]] auto locked_bishops(const PieceSets& pieces, Set rammed) {
    return pieces.pieces(chess::Role::Bishop) & ~diagonal_neighbours(~rammed);
}
// The squares that a king minds no pawn on: other pieces can make way.
template <class PieceSets>
[[nodiscard]] auto open_to_king(const PieceSets& pieces, chess::Color color) {
    const auto pawns = pieces.pieces(chess::Role::Pawn);
    const auto beside = sideways(pawns & pieces.pieces(~color));
    return ~(pawns | (color == chess::Color::White ? beside >> 8 : beside << 8));
}

}  // namespace arbiter::mating::detail
