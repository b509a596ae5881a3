#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG22_date_future{
    .id = RuleId::TAG22_date_future,
    .code = "TAG22",
    .name = "date-future",
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
