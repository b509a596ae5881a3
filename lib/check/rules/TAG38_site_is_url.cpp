#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG38_site_is_url{
    .id = RuleId::TAG38_site_is_url,
    .code = "TAG38",
    .name = "site-is-url",
    .severity = Severity::Style,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
