#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule FEN11_fen_move_number{
    .id = RuleId::FEN11_fen_move_number,
    .code = "FEN11",
    .name = "fen-move-number",
    .severity = Severity::Info,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
