#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV19_promotion_slash{
    .id = RuleId::MOV19_promotion_slash,
    .code = "MOV19",
    .name = "promotion-slash",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
