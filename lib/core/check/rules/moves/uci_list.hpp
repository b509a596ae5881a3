#pragma once

#include "core/check/rule.hpp"

namespace arbiter::check::detail {

// Is the game nothing but moves of the UCI protocol, at least the first of them legal: no tags, no
// numbers, no result? Then that is the one flaw (MOV11), and all that is missing follows from it.
[[nodiscard]] bool is_uci_list(const GameContext& game);

}  // namespace arbiter::check::detail
