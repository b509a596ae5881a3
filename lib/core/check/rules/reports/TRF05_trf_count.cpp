#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule TRF05_trf_count{
    .id = RuleId::TRF05_trf_count,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "The tournament report counts other players or teams than it has.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only: records 062, 072 and 082 are the numbers of players, of rated players and of teams.)",
    .source = "FIDE tournament report file (TRF16, TRF26), records 062, 072 and 082",
};

}  // namespace arbiter::check
