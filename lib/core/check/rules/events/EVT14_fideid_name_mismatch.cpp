#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT14_fideid_name_mismatch{
    .id = RuleId::EVT14_fideid_name_mismatch,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A FIDE id belongs to another player of the event or of the rating list.",
    .explanation =
        R"(Two players of the event have one FIDE id, and their names contradict each other; or the tournament report or the list of
players or the rating list (`arbiter event --ratings FILE`) has the id under another name.

Look the id up in the rating list of FIDE, and correct the wrong one.)",
    .source = "PGN 9.1.4; FIDE rating list",
};

}  // namespace arbiter::check
