#pragma once

#include "chess/board.hpp"
#include "deadpos/proof.hpp"

#include <array>

namespace arbiter::deadpos::detail {

// Says yes without a line of moves, for open positions: the men of both sides are so free that a
// mate can be arranged. Sufficient, not necessary; docs/deadpos.md says what it rests on.

// By winner. REQUIRES for a yes to mean anything: the material table does not exclude the winner.
using OpenSides = std::array<bool, chess::kColors>;

// The side to move is not in check, both sides have a safe step of the king or two pieces that can
// move, one of them such a step, both kings walk over at least kRoom squares between the pawns and
// share kRoom of them, at most kMaxRams pawns are rammed (a pawn with an enemy pawn right before
// it); and the winner has a queen or rook that can move, or a pawn, or minor pieces only.   COST:
// about 60 ns.
[[nodiscard]] OpenSides find_open_play(const chess::Board& pos);

// The same here or after one of the moves: who can win after a move can win before it.
// `wanted` are the winners that are asked for.
[[nodiscard]] OpenSides find_open_lines(const chess::Board& pos, OpenSides wanted);

}  // namespace arbiter::deadpos::detail
