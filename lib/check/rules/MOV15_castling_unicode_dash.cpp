#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV15_castling_unicode_dash{
    .id = RuleId::MOV15_castling_unicode_dash,
    .code = "MOV15",
    .name = "castling-unicode-dash",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
