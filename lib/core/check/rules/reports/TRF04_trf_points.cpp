#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule TRF04_trf_points{
    .id = RuleId::TRF04_trf_points,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary =
        "Points in the tournament report, of a player or a team, are not the sum of the results.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. Wins, draws, losses, byes and forfeits count as the report says, else 1, 1/2 and 0.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

}  // namespace arbiter::check
