#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG27_title_invalid{
    .id = RuleId::TAG27_title_invalid,
    .code = "TAG27",
    .name = "title-invalid",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
