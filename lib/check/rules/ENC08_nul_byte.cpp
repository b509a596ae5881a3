#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule ENC08_nul_byte{
    .id = RuleId::ENC08_nul_byte,
    .code = "ENC08",
    .name = "nul-byte",
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
