#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG12_tag_duplicate{
    .id = RuleId::TAG12_tag_duplicate,
    .code = "TAG12",
    .name = "tag-duplicate",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
