#pragma once

#include "core/chess/bitboard.hpp"
#include "core/mating/detail/piece_sets.hpp"
#include "core/mating/detail/sets.hpp"

namespace arbiter::mating::detail {

// Pawns by sets.

// The squares that pawns of `color` attack.
template <class Set>
[[nodiscard]] constexpr Set pawn_attacks_of(Set pawns, chess::Color color) {
    const Set beside = sideways(pawns);
    return color == chess::Color::White ? beside << 8 : beside >> 8;
}

// Black pawns right before a white one: neither of the two can step.
template <MenView B>
[[nodiscard]] chess::Bitboard rammed_black_pawns(const B& pos) {
    using chess::Color;
    using chess::Role;
    return pos.pieces(Color::White, Role::Pawn) << 8 & pos.pieces(Color::Black, Role::Pawn);
}

// This many rams make a blocked position.
inline constexpr unsigned kManyRams = 3;

}  // namespace arbiter::mating::detail
