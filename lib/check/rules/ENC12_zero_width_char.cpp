#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC12_zero_width_char{
    .id = RuleId::ENC12_zero_width_char,
    .code = "ENC12",
    .name = "zero-width-char",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
