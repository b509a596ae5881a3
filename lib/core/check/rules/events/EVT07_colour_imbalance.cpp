#include "core/check/rule.hpp"

namespace arbiter::check {

constinit const Rule EVT07_colour_imbalance{
    .id = RuleId::EVT07_colour_imbalance,
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .is_opt_in = true,
    .summary = "A player of a Swiss has one colour three times more often than the other.",
    .explanation =
        R"(The Dutch system allows a difference of two. Reported of players who have a game in nearly every round. Mostly colours are
exchanged in the archive.

Compare the games with the pairings of the rounds.)",
    .source = "FIDE Handbook C.04.3 A.6",
};

}  // namespace arbiter::check
