#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV47_informant_symbols{
    .id = RuleId::MOV47_informant_symbols,
    .code = "MOV47",
    .name = "informant-symbols",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
