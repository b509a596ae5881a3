#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC18_eol_cr_only{
    .id = RuleId::ENC18_eol_cr_only,
    .code = "ENC18",
    .name = "eol-cr-only",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
