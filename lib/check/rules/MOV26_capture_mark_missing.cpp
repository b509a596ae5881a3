#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV26_capture_mark_missing{
    .id = RuleId::MOV26_capture_mark_missing,
    .code = "MOV26",
    .name = "capture-mark-missing",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
