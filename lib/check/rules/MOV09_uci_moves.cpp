#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV09_uci_moves{
    .id = RuleId::MOV09_uci_moves,
    .code = "MOV09",
    .name = "uci-moves",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
