#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG24_elo_invalid{
    .id = RuleId::TAG24_elo_invalid,
    .code = "TAG24",
    .name = "elo-invalid",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
