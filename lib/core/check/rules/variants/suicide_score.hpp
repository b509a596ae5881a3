#pragma once

#include "core/check/rule.hpp"

namespace arbiter::check::detail {

// A game of antichess that ended with a side that has pieces and no move, and whose result is the
// one of suicide: the side with fewer pieces wins, equal numbers draw.
[[nodiscard]] bool is_scored_as_suicide(const GameContext& game);

}  // namespace arbiter::check::detail
