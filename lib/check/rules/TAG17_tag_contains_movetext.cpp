#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG17_tag_contains_movetext{
    .id = RuleId::TAG17_tag_contains_movetext,
    .code = "TAG17",
    .name = "tag-contains-movetext",
    .severity = Severity::Info,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
