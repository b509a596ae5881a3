#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC19_no_final_newline{
    .id = RuleId::ENC19_no_final_newline,
    .code = "ENC19",
    .name = "no-final-newline",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
