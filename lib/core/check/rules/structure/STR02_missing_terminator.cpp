#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

namespace arbiter::check {
namespace STR02 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_missing_terminator(game, findings, STR02_missing_terminator,
                                      pgn::FlawKind::TerminatorMissing);
}

}  // namespace STR02

constinit const Rule STR02_missing_terminator{
    .id = RuleId::STR02_missing_terminator,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The moves of a game end without a terminator, and another game follows.",
    .explanation = R"(Every game ends with 1-0, 0-1, 1/2-1/2 or *. Without it some programs add
the next game to this one and others drop it. All moves are kept.

The repair writes the result of the Result tag after the last move, or * where the tag does not
say it.)",
    .example = R"([Result "1-0"]

1. e4 e5 2. Qh5

[Event "The next game"])",
    .repaired = R"([Result "1-0"]

1. e4 e5 2. Qh5 1-0

[Event "The next game"])",
    .source = "PGN 8.2.6",
    .when = on(pgn::FlawKind::TerminatorMissing),
    .inspect = &STR02::inspect,
};

}  // namespace arbiter::check
