#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC04_cp1252_chars{
    .id = RuleId::ENC04_cp1252_chars,
    .code = "ENC04",
    .name = "cp1252-chars",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
