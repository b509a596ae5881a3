#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule DUP01_duplicate_exact{
    .id = RuleId::DUP01_duplicate_exact,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "A game is there twice: same moves, and the tags say the same.",
    .explanation =
        R"(Copies count twice in statistics, opening books and ratings, and come from files that were joined
twice. Players, date, round, event, site and result say the same as far as they are known, whatever
the spelling.

`arbiter clean --dedupe moves` takes the copy out: the finding is about the game that would go, and
names the one that stays.)",
    .source = "this program",
};

}  // namespace arbiter::check
