#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV08_long_algebraic{
    .id = RuleId::MOV08_long_algebraic,
    .code = "MOV08",
    .name = "long-algebraic",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
