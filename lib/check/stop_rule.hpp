#pragma once

#include "check/finding.hpp"
#include "pgn/game_view.hpp"
#include "replay/facts.hpp"

namespace arbiter::check {

// The rule that reports why replay of the main line stopped.
[[nodiscard]] RuleId rule_of(const replay::Refusal& refusal, const pgn::GameView& view);

}  // namespace arbiter::check
