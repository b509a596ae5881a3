#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG18_tag_backslash{
    .id = RuleId::TAG18_tag_backslash,
    .code = "TAG18",
    .name = "tag-backslash",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
