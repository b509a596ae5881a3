#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV49_diagram_mark{
    .id = RuleId::MOV49_diagram_mark,
    .code = "MOV49",
    .name = "diagram-mark",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
