#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV30_localised_piece_letters{
    .id = RuleId::MOV30_localised_piece_letters,
    .code = "MOV30",
    .name = "localised-piece-letters",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
