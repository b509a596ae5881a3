#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT17_date_outside_event{
    .id = RuleId::EVT17_date_outside_event,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary =
        "A game is dated before the first day of its event, or against the order of the rounds.",
    .explanation =
        R"(The Date is before EventDate, or the game is dated later than most games of a later round, or earlier than most games of an
earlier one. Postponed games are played out of order, so this may be right.

Correct the Date or the EventDate.)",
    .source = "PGN 8.1.1.3, 9.2.1",
};

}  // namespace arbiter::check
