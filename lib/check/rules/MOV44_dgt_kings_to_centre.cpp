#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV44_dgt_kings_to_centre{
    .id = RuleId::MOV44_dgt_kings_to_centre,
    .code = "MOV44",
    .name = "dgt-kings-to-centre",
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
