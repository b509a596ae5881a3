#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule TRF02_trf_field{
    .id = RuleId::TRF02_trf_field,
    .severity = Severity::Error,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "A field of the tournament report cannot be read.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only. The finding has line and column, and what should stand there.)",
    .source = "FIDE tournament report file (TRF16, TRF26)",
};

}  // namespace arbiter::check
