#pragma once

#include "core/chess/attacks.hpp"
#include "core/mating/detail/packed.hpp"
#include "core/mating/proof.hpp"

#include <vector>

namespace arbiter::mating::detail {

// Cages: the loser's king is walled in by its own pieces, and the winner has one piece besides the
// king, which is taken whenever it checks. The loser's other pieces count for nothing, whatever
// they become. The argument is that of docs/guide/deadpos.md, section "Cages"; the checker knows it
// too and nothing of this code.

// Is a cage worth looking for? The winner has one piece besides its king, and the loser's king has
// no square to step to that its own pieces or the winner's king leave open.
[[nodiscard]] inline bool may_be_caged(const Layout& pos, Color winner) {
    const Bitboard last = pos.pieces(winner) & ~pos.pieces(Role::King);
    if (last == 0 || chess::has_several(last) || (last & pos.pieces(Role::Pawn)) != 0) return false;
    const Bitboard ring = chess::pseudo_attacks(Role::King, pos.king_square(~winner)) &
                          ~chess::pseudo_attacks(Role::King, pos.king_square(winner));
    return (ring & ~pos.pieces(~winner)) == 0 && !pos.packed().has_castling_or_ep();
}

// Adds a cage of `pos` to `found`; false when there is none.   REQUIRES: may_be_caged().
[[nodiscard]] bool find_cage(const Layout& pos, Color winner, std::vector<Invariant>& found);

// Does `pos` belong to the cage?
[[nodiscard]] bool covers_cage(const Invariant& cage, const Layout& pos);

}  // namespace arbiter::mating::detail
