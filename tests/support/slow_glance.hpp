#pragma once

#include "chess/board.hpp"
#include "deadpos/glance.hpp"

namespace arbiter::testing {

// glance() at one position, square by square. The slow twin.
[[nodiscard]] deadpos::Winners slow_glance(const chess::Board& pos);

}  // namespace arbiter::testing
