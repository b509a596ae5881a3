#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV45_dgt_kings_to_centre_legal{
    .id = RuleId::MOV45_dgt_kings_to_centre_legal,
    .code = "MOV45",
    .name = "dgt-kings-to-centre-legal",
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
