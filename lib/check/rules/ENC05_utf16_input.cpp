#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC05_utf16_input{
    .id = RuleId::ENC05_utf16_input,
    .code = "ENC05",
    .name = "utf16-input",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
