#pragma once

#include "core/check/rule.hpp"
#include "core/check/rules/structure/layout.hpp"

#include <cstdint>

namespace arbiter::check::detail {

// The bytes of the token of half-move `ply`.   REQUIRES: 1 <= ply <= facts.plies. COST: the
// tokens of a uniform main line are not materialised; a few instructions for each later ply.
[[nodiscard]] ByteRange half_move_bytes(const GameContext& game, std::uint32_t ply);

}  // namespace arbiter::check::detail
