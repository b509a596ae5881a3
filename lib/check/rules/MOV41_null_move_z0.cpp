#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV41_null_move_z0{
    .id = RuleId::MOV41_null_move_z0,
    .code = "MOV41",
    .name = "null-move-z0",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
