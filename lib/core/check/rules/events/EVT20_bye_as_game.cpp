#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT20_bye_as_game{
    .id = RuleId::EVT20_bye_as_game,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A bye is stored as a game.",
    .explanation =
        R"(One of the players is called BYE, or the like in another language. Programs that count games and opponents take it for a
player.

Remove the game: byes belong into the tournament report.)",
    .source = "this program",
};

}  // namespace arbiter::check
