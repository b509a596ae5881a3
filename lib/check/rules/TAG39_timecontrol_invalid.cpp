#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG39_timecontrol_invalid{
    .id = RuleId::TAG39_timecontrol_invalid,
    .code = "TAG39",
    .name = "timecontrol-invalid",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
