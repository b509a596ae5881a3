#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV10_uci_castling_rook{
    .id = RuleId::MOV10_uci_castling_rook,
    .code = "MOV10",
    .name = "uci-castling-rook",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
