#pragma once

#include "core/variant/position.hpp"

namespace arbiter::variant::detail {

// Can White, without a king, still mate with what is on the board, if Black helps? False only when
// no arrangement of these pieces and of what they may become is mate.
[[nodiscard]] bool can_horde_mate(const Position& pos);

}  // namespace arbiter::variant::detail
