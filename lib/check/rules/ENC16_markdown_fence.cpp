#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC16_markdown_fence{
    .id = RuleId::ENC16_markdown_fence,
    .code = "ENC16",
    .name = "markdown-fence",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
