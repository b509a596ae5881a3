#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule TAG28_fideid_invalid{
    .id = RuleId::TAG28_fideid_invalid,
    .code = "TAG28",
    .name = "fideid-invalid",
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
