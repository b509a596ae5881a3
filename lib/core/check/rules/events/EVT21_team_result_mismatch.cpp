#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT21_team_result_mismatch{
    .id = RuleId::EVT21_team_result_mismatch,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary =
        "A match of teams has another number of boards than most, or a player has two teams.",
    .explanation =
        R"(Four of five matches of the event have the same number of boards, and this one has not; or a player plays for two teams of the
event. `arbiter event --standings FILE` also compares match points and board points.

Add the missing game, or correct the team in the tags.)",
    .source = "this program",
};

}  // namespace arbiter::check
