#pragma once

#include "chess/bitboard.hpp"
#include "deadpos/detail/men.hpp"

namespace arbiter::deadpos::detail {

// Pawns by sets.

// The squares that pawns of `color` attack.
[[nodiscard]] constexpr chess::Bitboard pawn_attacks_of(chess::Bitboard pawns, chess::Color color) {
    using enum chess::Direction;
    return color == chess::Color::White
               ? chess::shift<NorthEast>(pawns) | chess::shift<NorthWest>(pawns)
               : chess::shift<SouthEast>(pawns) | chess::shift<SouthWest>(pawns);
}

// Black pawns right before a white one: neither of the two can step.
template <MenView B>
[[nodiscard]] chess::Bitboard rammed_black_pawns(const B& pos) {
    using chess::Color;
    using chess::Role;
    return pos.pieces(Color::White, Role::Pawn) << 8 & pos.pieces(Color::Black, Role::Pawn);
}

// So many rams make a blocked position.
inline constexpr unsigned kManyRams = 3;

}  // namespace arbiter::deadpos::detail
