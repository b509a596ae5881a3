#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG23_date_vs_eventdate{
    .id = RuleId::TAG23_date_vs_eventdate,
    .code = "TAG23",
    .name = "date-vs-eventdate",
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
