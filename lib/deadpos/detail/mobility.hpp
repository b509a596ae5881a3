#pragma once

#include "chess/board.hpp"

namespace arbiter::deadpos::detail {

// Says yes without a line of moves, for open positions: the men of both sides are so free that a
// mate can be arranged. Sufficient, not necessary; see docs/deadpos.md for what it rests on.
//   The side to move is not in check, both kings have a safe square to step to and room for 12
//   squares between the pawns, at most 4 pawns are rammed (a pawn with an enemy pawn right before
//   it), and the winner has
//     a queen or a rook that can move and that no wall of pawns keeps from the other king, or
//     a pawn with nothing before it on its file, or
//     neither pawn nor rook nor queen, but men that the material table does not exclude.
// REQUIRES: the material table does not exclude the winner.   COST: about 20 ns.
[[nodiscard]] bool has_open_play(const chess::Board& pos, chess::Color winner);

// has_open_play() here or after one of the moves: who can win after a move can win before it.
[[nodiscard]] bool has_open_line(const chess::Board& pos, chess::Color winner);

}  // namespace arbiter::deadpos::detail
