#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT08_round_robin_incomplete{
    .id = RuleId::EVT08_round_robin_incomplete,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary =
        "A pairing of a round robin is missing, has the same colours twice, or departs from the "
        "Berger table.",
    .explanation =
        R"(Everybody meets everybody once, or twice with both colours. One finding for a player who misses three games or more: such a
player has withdrawn.

Where all other games follow the Berger table of FIDE, one that departs in round or colours is named as well.

Add the missing games; where a game was not played it need not be there.)",
    .source = "FIDE Handbook C.05",
};

}  // namespace arbiter::check
