#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT03_round_missing{
    .id = RuleId::EVT03_round_missing,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A round of the event has no games.",
    .explanation =
        R"(Rounds before and after it are there, most of those that there should be, and three of five games that the players could
have had: so the event as a whole is in the archive, and this round is missing. `arbiter event --rounds N` says how many rounds
there were, and reports each one without games.

Add the games of the round, or correct their Round tags.)",
    .source = "this program",
};

}  // namespace arbiter::check
