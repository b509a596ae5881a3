#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule TRF06_trf_unusual_result{
    .id = RuleId::TRF06_trf_unusual_result,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary =
        "A game has a result that only a decision of the arbiter gives: half a point to one "
        "player, none to the other.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only: a draw for one player and a loss for the other in their lines. The arbiter may reduce the points of one player after the game; where nobody did, one of the two cells is wrong. A game that both lost is a decision of the arbiter, too, and needs no look.)",
    .source = "FIDE Laws, 12.9; FIDE tournament report file (TRF16, TRF26)",
};

}  // namespace arbiter::check
