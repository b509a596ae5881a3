#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV37_move_number_dots{
    .id = RuleId::MOV37_move_number_dots,
    .code = "MOV37",
    .name = "move-number-dots",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
