#pragma once

#include "core/chess/board.hpp"
#include "core/mating/quick_test.hpp"

namespace arbiter::testing {

// quick_test() at one position, square by square: the reference implementation.
[[nodiscard]] mating::Winners slow_quick_test(const chess::Board& pos);

}  // namespace arbiter::testing
