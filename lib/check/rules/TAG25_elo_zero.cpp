#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG25_elo_zero{
    .id = RuleId::TAG25_elo_zero,
    .code = "TAG25",
    .name = "elo-zero",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
