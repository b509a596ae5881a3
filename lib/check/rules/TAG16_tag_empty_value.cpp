#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG16_tag_empty_value{
    .id = RuleId::TAG16_tag_empty_value,
    .code = "TAG16",
    .name = "tag-empty-value",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
