#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG29_round_format{
    .id = RuleId::TAG29_round_format,
    .code = "TAG29",
    .name = "round-format",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
