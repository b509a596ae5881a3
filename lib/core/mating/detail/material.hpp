#pragma once

#include "core/chess/bitboard.hpp"
#include "core/mating/detail/piece_sets.hpp"

namespace arbiter::mating::detail {

// a1 is dark.
using chess::kDarkSquares;

[[nodiscard]] constexpr bool is_of_one_colour(chess::Bitboard squares) {
    return (squares & kDarkSquares) == 0 || (squares & ~kDarkSquares) == 0;
}

// The material table of decide_by_material(); the proof for each row is carried out by the unit
// test.
template <MenView B>
[[nodiscard]] bool cannot_mate_by_material(const B& pos, chess::Color winner) {
    using chess::Bitboard;
    using chess::Role;
    const Bitboard own = pos.pieces(winner);
    const Bitboard strong =
        pos.pieces(Role::Pawn) | pos.pieces(Role::Rook) | pos.pieces(Role::Queen);
    if ((own & strong) != 0) return false;
    const Bitboard knights = own & pos.pieces(Role::Knight);
    const Bitboard bishops = own & pos.pieces(Role::Bishop);
    if (knights != 0) {
        const Bitboard helpers =
            pos.pieces(~winner) & ~pos.pieces(Role::King) & ~pos.pieces(Role::Queen);
        return bishops == 0 && !chess::has_several(knights) && helpers == 0;
    }
    if (bishops == 0) return true;
    return (pos.pieces(Role::Pawn) | pos.pieces(Role::Knight)) == 0 &&
           is_of_one_colour(pos.pieces(Role::Bishop));
}

}  // namespace arbiter::mating::detail
