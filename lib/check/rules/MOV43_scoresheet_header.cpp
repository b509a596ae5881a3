#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV43_scoresheet_header{
    .id = RuleId::MOV43_scoresheet_header,
    .code = "MOV43",
    .name = "scoresheet-header",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
