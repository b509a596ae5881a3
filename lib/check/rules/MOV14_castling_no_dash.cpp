#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV14_castling_no_dash{
    .id = RuleId::MOV14_castling_no_dash,
    .code = "MOV14",
    .name = "castling-no-dash",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
