#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT19_forfeit_with_moves{
    .id = RuleId::EVT19_forfeit_with_moves,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A forfeit or bye of the tournament report has a game with moves, or the reverse.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. A game that was played is rated, and must not be reported as forfeit, bye or unrated
game; a game without moves must not be reported as played.

Correct the report, or the game.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

}  // namespace arbiter::check
