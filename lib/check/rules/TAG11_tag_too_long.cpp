#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG11_tag_too_long{
    .id = RuleId::TAG11_tag_too_long,
    .code = "TAG11",
    .name = "tag-too-long",
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
