#pragma once

#include "core/chess/position.hpp"

#include <cstdint>
#include <span>

namespace arbiter::chess {

// The position after `moves`, played from `from`; `quiet_plies` is its count. Only the pieces are
// moved: keys, checks and rights are computed once, from the final squares and from what was
// touched. The reference implementation is Position::play(), which costs less for fewer than two
// dozen moves. REQUIRES: the moves are legal, or null.
[[nodiscard]] Position play_pieces(const Position& from, std::span<const Move> moves,
                                   std::uint16_t quiet_plies);

}  // namespace arbiter::chess
