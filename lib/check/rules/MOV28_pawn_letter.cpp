#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV28_pawn_letter{
    .id = RuleId::MOV28_pawn_letter,
    .code = "MOV28",
    .name = "pawn-letter",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
