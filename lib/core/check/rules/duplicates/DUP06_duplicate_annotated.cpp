#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule DUP06_duplicate_annotated{
    .id = RuleId::DUP06_duplicate_annotated,
    .severity = Severity::Info,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "A game is there twice, with and without annotations.",
    .explanation =
        R"(The moves are equal, and one record has comments, NAGs or variations that the other does not have.

`arbiter clean --dedupe moves` keeps the annotated one, and with `--merge-annotations` joins two
commentaries.)",
    .source = "this program",
};

}  // namespace arbiter::check
