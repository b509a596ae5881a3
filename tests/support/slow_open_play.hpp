#pragma once

#include "core/chess/board.hpp"
#include "core/mating/detail/mobility.hpp"

namespace arbiter::testing {

// Open play by its definition: every move is listed, every move is played on a whole board, and
// every look asks for both sides. The reference implementations of see_open_play() and
// find_open_play(), in the same order of lines, so that both come to the same end of their looks.
[[nodiscard]] mating::detail::OpenSides slow_open_play(const chess::Board& pos,
                                                       mating::detail::OpenSides wanted);
[[nodiscard]] bool slow_open_play_by_moves(const chess::Board& pos, chess::Color winner);

}  // namespace arbiter::testing
