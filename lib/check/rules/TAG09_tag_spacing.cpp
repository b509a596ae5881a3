#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG09_tag_spacing{
    .id = RuleId::TAG09_tag_spacing,
    .code = "TAG09",
    .name = "tag-spacing",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
