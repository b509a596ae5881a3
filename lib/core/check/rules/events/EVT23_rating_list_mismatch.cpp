#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT23_rating_list_mismatch{
    .id = RuleId::EVT23_rating_list_mismatch,
    .severity = Severity::Info,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .is_only_in_event = true,
    .summary = "Elo or title of a player differ from the rating list of the month.",
    .explanation =
        R"(Found by `arbiter event --ratings FILE` only, where the list is of the month of the games.

Correct the tags; titles are those of the day of the list, and may have been awarded later.)",
    .source = "FIDE rating list",
};

}  // namespace arbiter::check
