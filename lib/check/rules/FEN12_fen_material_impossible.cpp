#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule FEN12_fen_material_impossible{
    .id = RuleId::FEN12_fen_material_impossible,
    .code = "FEN12",
    .name = "fen-material-impossible",
    .severity = Severity::Error,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
