#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT04_board_missing{
    .id = RuleId::EVT04_board_missing,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A game of a round is not there.",
    .explanation =
        R"(Boards before and after it are there, four of five at least. `arbiter event` reports as well a game that is in the tournament
report (`--trf`) and not among the games, and rounds of fewer games than `--boards N`.

Add the game, or correct the number of its board.)",
    .source = "this program",
};

}  // namespace arbiter::check
