#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV31_figurine{
    .id = RuleId::MOV31_figurine,
    .code = "MOV31",
    .name = "figurine",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
