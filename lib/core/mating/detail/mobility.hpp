#pragma once

#include "core/chess/board.hpp"
#include "core/mating/quick_test.hpp"

namespace arbiter::mating::detail {

// Says yes without a line of moves, for open positions: the pieces of both sides are so free that a
// mate can be arranged. Sufficient, not necessary; docs/guide/deadpos.md says what it rests on.

// By winner.
using OpenSides = Winners;

inline constexpr unsigned kMaxRamsForPawns = 3;
inline constexpr unsigned kRoom = 12;

// Open play is on the board or comes after one or two moves: a side that can win after a move can
// win before it. Where it is on the board, the side to move is not in check, both sides have a safe
// step of the king or two pieces that can move, one of them such a step, the kings share at least
// kRoom squares that no wall of pawns keeps them from, at most kMaxRams pawns are rammed (a pawn
// with an enemy pawn right before it); and the winner has a queen or rook that can move, or a pawn
// (one that no pawn blocks, where pieces of the other side are locked in), or minor pieces only.
// Where a side has no piece that can move, play must be open after the next move as well.

// The winners among `wanted` for whom it is on the board.   COST: about 500 instructions, few
// positions need more.
[[nodiscard]] OpenSides see_open_play(const chess::Board& pos, OpenSides wanted);

// Does it come after one or two moves, so that `winner` can win?   COST: of about 500 instructions
// a position looked at, kMaxLooks at most.
[[nodiscard]] bool find_open_play(const chess::Board& pos, chess::Color winner);

}  // namespace arbiter::mating::detail
