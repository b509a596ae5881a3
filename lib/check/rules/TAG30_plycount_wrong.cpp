#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG30_plycount_wrong{
    .id = RuleId::TAG30_plycount_wrong,
    .code = "TAG30",
    .name = "plycount-wrong",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
