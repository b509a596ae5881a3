#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC15_html_entity{
    .id = RuleId::ENC15_html_entity,
    .code = "ENC15",
    .name = "html-entity",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
