#include "check/rule.hpp"

namespace arbiter::check {

constinit const Rule MOV46_annotation_detached{
    .id = RuleId::MOV46_annotation_detached,
    .code = "MOV46",
    .name = "annotation-detached",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
};

}  // namespace arbiter::check
