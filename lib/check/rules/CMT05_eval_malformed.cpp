#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule CMT05_eval_malformed{
    .id = RuleId::CMT05_eval_malformed,
    .code = "CMT05",
    .name = "eval-malformed",
    .severity = Severity::Info,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
