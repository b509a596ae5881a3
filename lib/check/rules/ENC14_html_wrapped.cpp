#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC14_html_wrapped{
    .id = RuleId::ENC14_html_wrapped,
    .code = "ENC14",
    .name = "html-wrapped",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
