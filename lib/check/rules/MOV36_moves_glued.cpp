#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV36_moves_glued{
    .id = RuleId::MOV36_moves_glued,
    .code = "MOV36",
    .name = "moves-glued",
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
