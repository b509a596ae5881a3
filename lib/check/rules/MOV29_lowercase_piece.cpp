#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV29_lowercase_piece{
    .id = RuleId::MOV29_lowercase_piece,
    .code = "MOV29",
    .name = "lowercase-piece",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
