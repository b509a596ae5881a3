#pragma once

#include "core/chess/position.hpp"

namespace arbiter::judge::detail {

// King and pawn against king, decided exactly: a bit for every placement of the two kings and a
// pawn on files a to d, worked out backwards from the promotions when it is first asked for.
// THREADS: any; the bits are made once and never change. COST: tens of milliseconds for the first
// question of a program, afterwards one look-up.

// Does the side with the pawn win by best play?
// REQUIRES: two kings and one pawn stand on the board, the side not to move is not in check.
[[nodiscard]] bool is_pawn_win(const chess::Position& pos);

}  // namespace arbiter::judge::detail
