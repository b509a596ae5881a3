#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG31_eco_invalid{
    .id = RuleId::TAG31_eco_invalid,
    .code = "TAG31",
    .name = "eco-invalid",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
