#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC03_not_utf8{
    .id = RuleId::ENC03_not_utf8,
    .code = "ENC03",
    .name = "not-utf8",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
