#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT01_player_twice_in_round{
    .id = RuleId::EVT01_player_twice_in_round,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A player meets two opponents in one round.",
    .explanation =
        R"(Two games of one round have a player in common. One of them belongs to another round, or has another player's name: where
exactly one round is left in which neither of its players has a game, the finding names it. Matches and knock-outs, in which a
round has several games, are left out, and so are events of which the rounds are not known.

Correct the Round or the name in one of the games that the finding names.)",
    .source = "FIDE Handbook C.04",
};

}  // namespace arbiter::check
