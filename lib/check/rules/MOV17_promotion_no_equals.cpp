#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV17_promotion_no_equals{
    .id = RuleId::MOV17_promotion_no_equals,
    .code = "MOV17",
    .name = "promotion-no-equals",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
