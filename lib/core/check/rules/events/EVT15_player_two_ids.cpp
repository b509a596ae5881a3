#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT15_player_two_ids{
    .id = RuleId::EVT15_player_two_ids,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "One name has two FIDE ids in one event.",
    .explanation =
        R"(One of them is a slip, unless two players of one name took part. Those who meet, or who both play in one round, are taken as
two.

Look both up in the rating list of FIDE.)",
    .source = "FIDE rating list",
};

}  // namespace arbiter::check
