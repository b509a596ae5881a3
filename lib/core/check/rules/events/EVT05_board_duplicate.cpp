#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT05_board_duplicate{
    .id = RuleId::EVT05_board_duplicate,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "Two games stand on one board of a round, or one pairing twice in one round.",
    .explanation =
        R"(One of the two is a copy, or belongs to another round or board. The finding says whether the moves are the same.

Remove the copy (`arbiter clean --dedupe`), or correct the Round or Board of one of the two.)",
    .source = "this program",
};

}  // namespace arbiter::check
