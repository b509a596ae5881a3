#pragma once

#include "core/check/rule.hpp"

namespace arbiter::check::detail {

// Is a tag pair of the game torn apart, so that it is unknown what belongs to what? Brackets or
// quotes among the moves, or a second bracket in a tag pair that is broken anyway: a fix that is
// right for the game as it was read may be wrong for the game that was meant. Text before the game
// does not count, because it may lie in another batch.   COST: constant for games without flaws and
// unknown words, else linear in the tokens.
[[nodiscard]] bool is_torn(const GameContext& game);

// May a fix of that rule be made in a torn game? Those that write the same text in another encoding
// or with other line ends.
[[nodiscard]] bool mends_torn_text(RuleId rule);

}  // namespace arbiter::check::detail
