#pragma once

#include "core/mating/detail/packed.hpp"

#include <array>
#include <cstddef>

namespace arbiter::mating::detail {

// The pieces of a position and where each of them can ever be, as far as that is known: what
// Saturation widens until no move leads out of it. Plain values.

inline constexpr std::size_t kMaxPieces = 32;

struct Unit {
    Color color = Color::White;
    Role role = Role::None;
    Square home = Square::None;  // where it is in the position of the query
    Bitboard squares = 0;
    bool may_be_captured = false;
    bool is_kept = false;  // if it is captured, the position belongs to another invariant

    [[nodiscard]] bool is_steady() const {
        return !may_be_captured && !chess::has_several(squares);
    }
    [[nodiscard]] chess::Piece piece() const { return make_piece(color, role); }
};

struct Units {
    std::array<Unit, kMaxPieces> pieces{};
    std::size_t size = 0;
};

// Every piece on its square. False when there are more pieces than an invariant holds.
[[nodiscard]] inline bool lay_out(const Layout& pos, Units& units) {
    if (chess::count(pos.occupied()) > kMaxPieces) return false;
    for (Bitboard pieces = pos.occupied(); pieces != 0;) {
        const Square sq = chess::pop_square(pieces);
        const Color color = chess::has(pos.packed().black, sq) ? Color::Black : Color::White;
        units.pieces[units.size++] = {color, pos.role_on(sq), sq, bit(sq), false, false};
    }
    return true;
}

// Squares a piece attacks from `sq` when only `blockers` are in the way.
[[nodiscard]] inline Bitboard attacks_from(const Unit& unit, Square sq, Bitboard blockers) {
    return unit.role == Role::Pawn ? chess::pawn_attacks(unit.color, sq)
                                   : chess::attacks(unit.role, sq, blockers);
}

}  // namespace arbiter::mating::detail
