#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG07_tag_name_hyphen{
    .id = RuleId::TAG07_tag_name_hyphen,
    .code = "TAG07",
    .name = "tag-name-hyphen",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
