#pragma once

#include "core/check/finding.hpp"
#include "core/pgn/game_view.hpp"
#include "core/replay/facts.hpp"

namespace arbiter::check {

// The rule that reports why replay of the main line stopped.
[[nodiscard]] RuleId rule_of(const replay::Refusal& refusal, const pgn::GameView& view);

}  // namespace arbiter::check
