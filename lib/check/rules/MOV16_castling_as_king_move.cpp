#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV16_castling_as_king_move{
    .id = RuleId::MOV16_castling_as_king_move,
    .code = "MOV16",
    .name = "castling-as-king-move",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
