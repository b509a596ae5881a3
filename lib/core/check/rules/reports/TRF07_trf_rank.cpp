#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule TRF07_trf_rank{
    .id = RuleId::TRF07_trf_rank,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "The ranks of the tournament report are not those of its points and tie-breaks.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only, where record 202 or 212 names the tie-breaks: the players, or the teams, are ranked by them, in the edition of the day the tournament begins (record 042).)",
    .source = "FIDE Handbook C.07; FIDE tournament report file (TRF26), records 202 and 212",
};

}  // namespace arbiter::check
