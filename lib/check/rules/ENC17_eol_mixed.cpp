#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC17_eol_mixed{
    .id = RuleId::ENC17_eol_mixed,
    .code = "ENC17",
    .name = "eol-mixed",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
