#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG13_tag_duplicate_result{
    .id = RuleId::TAG13_tag_duplicate_result,
    .code = "TAG13",
    .name = "tag-duplicate-result",
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
