#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule DUP02_duplicate_moves{
    .id = RuleId::DUP02_duplicate_moves,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "A game is there twice, with other tags.",
    .explanation =
        R"(The moves are equal, and players, date and round say that it is one game, or chance and theory
cannot explain so many equal half-moves; but something in the tags differs: a spelling, a day, a
rating. One of the two records is the better one, and each may know something that the other does
not.

`arbiter clean --dedupe moves --merge-tags` keeps one of the two and adds the tags that it lacks.)",
    .source = "this program",
};

}  // namespace arbiter::check
