#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC10_ctrl_z_eof{
    .id = RuleId::ENC10_ctrl_z_eof,
    .code = "ENC10",
    .name = "ctrl-z-eof",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
