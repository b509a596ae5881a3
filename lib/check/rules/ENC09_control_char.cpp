#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC09_control_char{
    .id = RuleId::ENC09_control_char,
    .code = "ENC09",
    .name = "control-char",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
