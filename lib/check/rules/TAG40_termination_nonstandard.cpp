#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG40_termination_nonstandard{
    .id = RuleId::TAG40_termination_nonstandard,
    .code = "TAG40",
    .name = "termination-nonstandard",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
