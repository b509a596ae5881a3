#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV32_cyrillic_pieces{
    .id = RuleId::MOV32_cyrillic_pieces,
    .code = "MOV32",
    .name = "cyrillic-pieces",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
