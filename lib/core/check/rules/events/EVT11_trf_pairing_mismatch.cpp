#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT11_trf_pairing_mismatch{
    .id = RuleId::EVT11_trf_pairing_mismatch,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Opponent, round or colours of a game are not those of the tournament report.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. The finding says where the report has the two players, and with which colours.

Correct the Round or the names of the game, or the report.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

}  // namespace arbiter::check
