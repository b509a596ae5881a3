#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV34_move_number_missing{
    .id = RuleId::MOV34_move_number_missing,
    .code = "MOV34",
    .name = "move-number-missing",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
