#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule FEN14_fen_counter_invalid{
    .id = RuleId::FEN14_fen_counter_invalid,
    .code = "FEN14",
    .name = "fen-counter-invalid",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
