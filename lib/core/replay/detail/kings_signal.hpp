#pragma once

#include "core/replay/detail/game_in_play.hpp"

#include <cstdint>
#include <span>

namespace arbiter::replay::detail {

// Electronic boards take the result from the kings: both on light squares of the centre for White,
// both on dark ones for Black, one on each for a draw.   DGT: "End of a game".

// Is the refused half-move `token` one of kings put on the centre at the end, and nothing else
// follows?
[[nodiscard]] bool is_kings_signal(const GameOn<chess::Position>& game, std::uint32_t token,
                                   const chess::San& san);

// Could the last half-move be the same signal, although it happens to be legal? Nobody walks with
// the king into the middle of a full board, where it stood still before.   REQUIRES: the main line
// is over.
[[nodiscard]] bool may_be_kings_signal(const GameOn<chess::Position>& game);
// The same of a game that may be one by where its pieces stand. `moves`: of its main line.
[[nodiscard]] bool is_last_move_kings_signal(const GameOn<chess::Position>& game,
                                             std::span<const chess::Move> moves);

}  // namespace arbiter::replay::detail
