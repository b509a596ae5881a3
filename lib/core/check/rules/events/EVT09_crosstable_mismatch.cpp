#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT09_crosstable_mismatch{
    .id = RuleId::EVT09_crosstable_mismatch,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Points or results of the given standings are not those of the games.",
    .explanation =
        R"(Found by `arbiter event --standings FILE` only. The standings are a CSV of players or teams, with points or with a
cross-table.

Correct the result of the game or the table; where a round is without a game, points beyond those of the games may be a bye.)",
    .source = "this program",
};

}  // namespace arbiter::check
