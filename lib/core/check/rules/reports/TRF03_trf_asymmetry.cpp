#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule TRF03_trf_asymmetry{
    .id = RuleId::TRF03_trf_asymmetry,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Two lines of the tournament report contradict each other.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. The lines of two players must name each other in the same round, with opposite colours and results
that fit; a player belongs to one team.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

}  // namespace arbiter::check
