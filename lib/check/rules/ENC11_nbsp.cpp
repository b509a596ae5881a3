#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC11_nbsp{
    .id = RuleId::ENC11_nbsp,
    .code = "ENC11",
    .name = "nbsp",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
