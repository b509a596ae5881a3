#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG08_tag_name_case{
    .id = RuleId::TAG08_tag_name_case,
    .code = "TAG08",
    .name = "tag-name-case",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
