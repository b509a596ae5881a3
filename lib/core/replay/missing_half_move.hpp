#pragma once

#include "core/chess/movegen.hpp"
#include "core/chess/position.hpp"
#include "core/chess/san.hpp"

namespace arbiter::replay {

// The legal moves of the side to move after which the other side can play `san`, if need be with a
// disambiguation or a promotion added: a move missing before `san` is one of them. Where there are
// none, `san` is illegal with or without a ply before it.   PGN 8.2.2. THREADS: pure. COST: one
// resolution for each legal move.
[[nodiscard]] chess::MoveList half_moves_that_fit(const chess::Position& before,
                                                  const chess::San& san);

}  // namespace arbiter::replay
