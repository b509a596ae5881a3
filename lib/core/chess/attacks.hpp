#pragma once

#include "core/chess/bitboard.hpp"
#include "core/chess/types.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace arbiter::chess {

// Where pieces go: tables for the empty board, lines between squares, and sliding attacks through a
// given occupancy. The tables are constant data of one source file (constant-initialised: usable
// from any static initialiser). Sliders use o^(o-2r) on files and diagonals and a 512-byte table on
// ranks: no magics, no PEXT, little cache.

namespace detail {

// Where the pairs with one square begin in `between` and `line`.
[[nodiscard]] constexpr std::size_t row_of(std::size_t square) {
    return square * kSquares;
}

struct AttackTables {
    Bitboard by_piece[kPieces][kSquares];    // empty board; pawns: their captures
    Bitboard between[kSquares * kSquares];   // index: row_of() + the other square; open interval
    Bitboard line[kSquares * kSquares];      // ... the whole line through both
    Bitboard file_rays[kSquares];            // line masks without the square itself
    Bitboard diagonal_rays[kSquares];        // a1-h8 direction
    Bitboard antidiagonal_rays[kSquares];    // a8-h1 direction
    std::uint8_t rank_attacks[kSquares][8];  // [six inner squares of the rank][file]
};

// NOLINTNEXTLINE(readability-identifier-naming): a constant, though defined elsewhere.
[[gnu::visibility("hidden")]] extern const AttackTables kAttackTables;

// Attacks along `rays` from `sq`: subtraction carries up to the first blocker, the byte-reversed
// one does it downwards.
[[nodiscard]] inline Bitboard line_attacks(Square sq, Bitboard occupied, Bitboard rays) {
    const Bitboard from = bit(sq);
    const Bitboard blockers = occupied & rays;
    const Bitboard up = blockers - (from << 1);
    const Bitboard down =
        __builtin_bswap64(__builtin_bswap64(blockers) - (__builtin_bswap64(from) << 1));
    return (up ^ down) & rays;
}

}  // namespace detail

// Squares `piece` reaches from `sq` on an empty board; for pawns the squares they capture on.
[[nodiscard]] inline Bitboard pseudo_attacks(Piece piece, Square sq) {
    return detail::kAttackTables.by_piece[index(piece)][index(sq)];
}
// REQUIRES: role is not Pawn (pawns need a colour).
[[nodiscard]] inline Bitboard pseudo_attacks(Role role, Square sq) {
    return detail::kAttackTables.by_piece[index(role)][index(sq)];
}
[[nodiscard]] inline Bitboard pawn_attacks(Color color, Square sq) {
    return pseudo_attacks(make_piece(color, Role::Pawn), sq);
}
// Squares strictly between `a` and `b`; empty when they are not on one rank, file or diagonal.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
    return detail::kAttackTables.between[detail::row_of(index(a)) + index(b)];
}
// The whole rank, file or diagonal through `a` and `b`, both included; empty when there is none or
// a == b.
[[nodiscard]] inline Bitboard line(Square a, Square b) {
    return detail::kAttackTables.line[detail::row_of(index(a)) + index(b)];
}

[[nodiscard]] inline Bitboard bishop_attacks(Square sq, Bitboard occupied) {
    const auto& tables = detail::kAttackTables;
    return detail::line_attacks(sq, occupied, tables.diagonal_rays[index(sq)]) |
           detail::line_attacks(sq, occupied, tables.antidiagonal_rays[index(sq)]);
}
[[nodiscard]] inline Bitboard rook_attacks(Square sq, Bitboard occupied) {
    const auto& tables = detail::kAttackTables;
    const unsigned shift = 8 * rank_of(sq);
    const unsigned inner = static_cast<unsigned>(occupied >> (shift + 1)) & 63U;
    return detail::line_attacks(sq, occupied, tables.file_rays[index(sq)]) |
           Bitboard{tables.rank_attacks[inner][file_of(sq)]} << shift;
}
[[nodiscard]] inline Bitboard queen_attacks(Square sq, Bitboard occupied) {
    return bishop_attacks(sq, occupied) | rook_attacks(sq, occupied);
}
// REQUIRES: role is not Pawn or None.
[[nodiscard]] inline Bitboard attacks(Role role, Square sq, Bitboard occupied) {
    switch (role) {
        case Role::Bishop:
            return bishop_attacks(sq, occupied);
        case Role::Rook:
            return rook_attacks(sq, occupied);
        case Role::Queen:
            return queen_attacks(sq, occupied);
        default:
            return pseudo_attacks(role, sq);
    }
}

}  // namespace arbiter::chess
