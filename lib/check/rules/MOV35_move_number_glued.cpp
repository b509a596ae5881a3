#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV35_move_number_glued{
    .id = RuleId::MOV35_move_number_glued,
    .code = "MOV35",
    .name = "move-number-glued",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
