#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC13_homoglyph{
    .id = RuleId::ENC13_homoglyph,
    .code = "ENC13",
    .name = "homoglyph",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
