#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV13_castling_lowercase{
    .id = RuleId::MOV13_castling_lowercase,
    .code = "MOV13",
    .name = "castling-lowercase",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
