#include "core/check/rule.hpp"
#include "core/check/rules/results/results.hpp"

// A game without a termination marker: a row for each place where the marker is missing.
namespace arbiter::check {
namespace {

template <const Rule& rule, pgn::FlawKind flaw>
void find_missing_terminator(const GameContext& game, Findings& findings) {
    detail::report_missing_terminator(game, findings, rule, flaw);
}

}  // namespace

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
    .inspect = &find_missing_terminator<STR02_missing_terminator, pgn::FlawKind::TerminatorMissing>,
};

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
    .inspect = &find_missing_terminator<STR03_missing_terminator_eof,
                                        pgn::FlawKind::TerminatorMissingAtEof>,
};

}  // namespace arbiter::check
