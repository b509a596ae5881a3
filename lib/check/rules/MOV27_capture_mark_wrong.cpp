#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV27_capture_mark_wrong{
    .id = RuleId::MOV27_capture_mark_wrong,
    .code = "MOV27",
    .name = "capture-mark-wrong",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
