#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV18_promotion_paren{
    .id = RuleId::MOV18_promotion_paren,
    .code = "MOV18",
    .name = "promotion-paren",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
