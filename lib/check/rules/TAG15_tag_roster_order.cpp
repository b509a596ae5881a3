#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG15_tag_roster_order{
    .id = RuleId::TAG15_tag_roster_order,
    .code = "TAG15",
    .name = "tag-roster-order",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
