#pragma once

#include "core/chess/position.hpp"

namespace arbiter::judge::detail {

// Claims by material fail when the opponent shows a forced mate or the clean win of a piece. What
// may be shown is for the arbiter to judge; this is a look at a few plies, enough to call a claim
// in doubt.   JCA 15.2.

// Can the side to move, within two of its moves, mate or win a piece with mating material left,
// whatever is answered? Or does the other side, whatever is moved, do so with its next move? COST:
// some thousand positions of few pieces.
[[nodiscard]] bool is_quick_win(const chess::Position& pos);

// Rook pawns, a bishop that never guards their promotion square, and a bare king: does that king
// stand in or next to the corner, from where nothing drives it away?
// REQUIRES: the material of laws::MaterialTest::WrongBishop.
[[nodiscard]] bool holds_corner(const chess::Position& pos);

}  // namespace arbiter::judge::detail
