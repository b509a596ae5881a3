#pragma once

#include "core/check/rule.hpp"

#include <cstddef>

namespace arbiter::check::detail {

// The moves cannot be played to their end, and it is not certain that they begin where replay
// began: a FEN, SetUp or Variant tag is written in another case, with a broken name, or twice. Then
// the moves show nothing, and no fix may change them. COST: constant for a game that is legal, else
// linear in its tags.
[[nodiscard]] bool is_start_in_doubt(const GameContext& game);

// Takes the fixes of kept()[first..] back that change the movetext or say where the game begins.
void withhold_fixes_of_doubtful_start(const GameContext& game, Findings& findings,
                                      std::size_t first);

}  // namespace arbiter::check::detail
