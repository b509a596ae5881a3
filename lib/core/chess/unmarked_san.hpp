#pragma once

#include "core/chess/san.hpp"

namespace arbiter::chess {

// to_san() without "+" or "#", for callers that play the move anyway and then see whether it gives
// check.   PGN 8.2.3.   REQUIRES: `move` is legal or null in `before`.
[[nodiscard]] SanText to_unmarked_san(const Board& before, Move move);

}  // namespace arbiter::chess
