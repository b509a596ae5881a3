#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV11_uci_bare_list{
    .id = RuleId::MOV11_uci_bare_list,
    .code = "MOV11",
    .name = "uci-bare-list",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
