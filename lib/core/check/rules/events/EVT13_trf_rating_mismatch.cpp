#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT13_trf_rating_mismatch{
    .id = RuleId::EVT13_trf_rating_mismatch,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary =
        "Elo, title, federation, year of birth or FIDE id of a player differ from the tournament "
        "report or from the list of "
        "players.",
    .explanation =
        R"(Found by `arbiter event` with `--trf` or `--expect` only, once for each value that differs.

Correct the tags of the games, or the report.)",
    .source = "FIDE tournament report file (TRF16, TRF26), record 001",
};

}  // namespace arbiter::check
