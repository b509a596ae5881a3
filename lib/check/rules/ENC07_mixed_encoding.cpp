#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC07_mixed_encoding{
    .id = RuleId::ENC07_mixed_encoding,
    .code = "ENC07",
    .name = "mixed-encoding",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
