#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG21_date_ambiguous_order{
    .id = RuleId::TAG21_date_ambiguous_order,
    .code = "TAG21",
    .name = "date-ambiguous-order",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
