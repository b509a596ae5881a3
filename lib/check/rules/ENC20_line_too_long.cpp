#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC20_line_too_long{
    .id = RuleId::ENC20_line_too_long,
    .code = "ENC20",
    .name = "line-too-long",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
