#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule DUP04_duplicate_result_conflict{
    .id = RuleId::DUP04_duplicate_result_conflict,
    .severity = Severity::Error,
    .needs = Needs::Replay,
    .is_opt_in = true,
    .summary = "Two records of one game have different results.",
    .explanation =
        R"(The moves are equal, and so are the players, but the results are known and differ. One of the two
is wrong, and only the score sheets or the cross-table can say which. `arbiter clean --dedupe` keeps
both.

Find out which result is right, correct the other record, and then remove one of the two.)",
    .source = "this program",
};

}  // namespace arbiter::check
