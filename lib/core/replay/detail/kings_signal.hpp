#pragma once

#include "core/replay/detail/game_in_play.hpp"

#include <cstdint>
#include <span>

namespace arbiter::replay::detail {

// Electronic boards take the result from the kings: both on light squares of the centre for White,
// both on dark ones for Black, one on each for a draw.   DGT: "End of a game".

// Is the refused move `token` one of kings put on the centre at the end, and nothing else follows?
[[nodiscard]] bool is_kings_signal(const GameOn<chess::Position>& game, std::uint32_t token,
                                   const chess::San& san);

// Could the last ply be the same signal, although it happens to be legal? Players do not walk a
// king that has not moved into the middle of a full board.   REQUIRES: the main line is over.
[[nodiscard]] bool may_be_kings_signal(const GameOn<chess::Position>& game);
// The same for a game that may end with one, by where its pieces are. `moves`: of its main line.
[[nodiscard]] bool is_last_move_kings_signal(const GameOn<chess::Position>& game,
                                             std::span<const chess::Move> moves);

}  // namespace arbiter::replay::detail
