#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC06_mojibake{
    .id = RuleId::ENC06_mojibake,
    .code = "ENC06",
    .name = "mojibake",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
