#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule FEN13_fen_check_impossible{
    .id = RuleId::FEN13_fen_check_impossible,
    .code = "FEN13",
    .name = "fen-check-impossible",
    .severity = Severity::Error,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
