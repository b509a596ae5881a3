#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG10_tag_two_per_line{
    .id = RuleId::TAG10_tag_two_per_line,
    .code = "TAG10",
    .name = "tag-two-per-line",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
