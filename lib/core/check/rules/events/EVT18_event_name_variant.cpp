#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT18_event_name_variant{
    .id = RuleId::EVT18_event_name_variant,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "One event is spelt in two ways.",
    .explanation =
        R"(The names differ in capitals, blanks, diacritics or punctuation only, and the games belong together. Programs that group by
the Event tag see two events.

Use one spelling: that of most games is named in the finding.)",
    .source = "PGN 8.1.1.1",
};

}  // namespace arbiter::check
