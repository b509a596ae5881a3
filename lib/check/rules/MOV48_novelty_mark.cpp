#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV48_novelty_mark{
    .id = RuleId::MOV48_novelty_mark,
    .code = "MOV48",
    .name = "novelty-mark",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
