#pragma once

#include "core/chess/position.hpp"
#include "core/chess/san.hpp"

#include <optional>

namespace arbiter::replay {

// An illegal move that was not claimed remains valid: the pieces are where the players put them.
// FIDE 2023 A.5.2. THREADS: pure.

// The position after the illegal move `san` of the player to move, its piece put where the text
// says. The piece must be the only one that can be meant: the only one of its kind (and origin,
// where that is written) that the board would let go there if its own king were not exposed, else
// the only one that would go there if no piece were in its way, else the only one there is.
// Castling moves king and rook. A pawn on the last rank becomes what is written, else a queen (FIDE
// 2023 7.5.2). nullopt: the piece meant is ambiguous, an own piece or a king stands on the target,
// or it is a null move. In the returned position either king may be in check.
[[nodiscard]] std::optional<chess::Position> displaced(const chess::Position& before,
                                                       const chess::San& san);

// The king of the side not to move is attacked, as only an illegal move can leave it.
[[nodiscard]] bool is_king_capturable(const chess::Position& pos);

}  // namespace arbiter::replay
