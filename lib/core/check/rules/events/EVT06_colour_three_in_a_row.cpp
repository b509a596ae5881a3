#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT06_colour_three_in_a_row{
    .id = RuleId::EVT06_colour_three_in_a_row,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A player of a Swiss has the same colour in three rounds that follow each other.",
    .explanation =
        R"(The Dutch system does not allow it, with rare exceptions in the last round. Mostly the colours of one of the games are
exchanged in the archive. Rounds without a game (byes, games won by forfeit) between the three count as no colour.

Compare the games with the pairings of the round.)",
    .source = "FIDE Handbook C.04.3 A.6",
};

}  // namespace arbiter::check
