#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule TRF01_trf_form{
    .id = RuleId::TRF01_trf_form,
    .severity = Severity::Style,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "The tournament report departs from its format, but can be read.",
    .explanation =
        R"(Found by `arbiter event --trf FILE` only: free dates, titles of one letter, unknown records, and the like. `arbiter event
--normal-trf OUT` writes the report in normal form.)",
    .source = "FIDE tournament report file (TRF16, TRF26)",
};

}  // namespace arbiter::check
