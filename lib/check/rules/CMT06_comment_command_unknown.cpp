#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule CMT06_comment_command_unknown{
    .id = RuleId::CMT06_comment_command_unknown,
    .code = "CMT06",
    .name = "comment-command-unknown",
    .severity = Severity::Info,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
