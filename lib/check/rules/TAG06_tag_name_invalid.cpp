#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG06_tag_name_invalid{
    .id = RuleId::TAG06_tag_name_invalid,
    .code = "TAG06",
    .name = "tag-name-invalid",
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
