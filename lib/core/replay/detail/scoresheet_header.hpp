#pragma once

#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/detail/surroundings.hpp"

#include <cstdint>

namespace arbiter::replay::detail {

// "White Black" above the moves, in one of several languages: the titles of the columns of a score
// sheet. Notes the first of them. False: the symbol is none of the two.   REQUIRES: no ply was
// played.
[[nodiscard]] bool take_scoresheet_title(GameInPlay& game, Surroundings& around,
                                         std::uint32_t token);

}  // namespace arbiter::replay::detail
