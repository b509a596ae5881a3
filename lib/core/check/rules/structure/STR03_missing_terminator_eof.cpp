#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

namespace arbiter::check {
namespace STR03 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_missing_terminator(game, findings, STR03_missing_terminator_eof,
                                      pgn::FlawKind::TerminatorMissingAtEof);
}

}  // namespace STR03

constinit const Rule STR03_missing_terminator_eof{
    .id = RuleId::STR03_missing_terminator_eof,
    .severity = Severity::Error,
    .fix = FixKind::Safe,
    .needs = Needs::Syntax,
    .summary = "The last game of the file ends without a terminator.",
    .explanation = R"(Every game ends with 1-0, 0-1, 1/2-1/2 or *. At the end of a file its
absence may also mean that the file was cut off: compare with the source. All moves are kept.

The repair writes the result of the Result tag after the last move, or * where the tag does not
say it.)",
    .example = R"([Result "1/2-1/2"]

1. e4 e5 2. Nf3)",
    .repaired = R"([Result "1/2-1/2"]

1. e4 e5 2. Nf3 1/2-1/2)",
    .source = "PGN 8.2.6",
    .when = on(pgn::FlawKind::TerminatorMissingAtEof),
    .inspect = &STR03::inspect,
};

}  // namespace arbiter::check
