#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT10_trf_result_mismatch{
    .id = RuleId::EVT10_trf_result_mismatch,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A game has another result than the tournament report.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. What goes to FIDE is the report, and what is published are the games: one of the two
is wrong. Unrated games and games won by forfeit count by their score.

Ask for the scoresheet, and correct the wrong one.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

}  // namespace arbiter::check
