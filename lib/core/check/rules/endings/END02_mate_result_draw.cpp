#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/kept_text.hpp"

namespace arbiter::check {
namespace END02 {

void inspect(const GameContext& game, Findings& findings) {
    const auto final = detail::final_ending(game);
    if (!final || final->ending.kind != laws::EndingKind::Checkmate) return;
    // A conflict of marker and tag is another rule's finding, which quotes the board.
    const auto written = detail::undisputed_result(game);
    if (!written) return;
    const pgn::Outcome outcome = written->reading.outcome;
    if (outcome == pgn::Outcome::Draw)
        detail::say_contradiction(findings.add(END02_mate_result_draw, written->span), game,
                                  *written);
}

}  // namespace END02

constinit const Rule END02_mate_result_draw{
    .id = RuleId::END02_mate_result_draw,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Ruling,
    .summary = "The game ends with checkmate, but the result is a draw.",
    .explanation = R"(Checkmate by a legal move ends the game at once and wins it. A draw agreed
before the last move was played, or a move list from another game, are the usual causes.

The unsafe fix writes the result of the board into the termination marker and the Result tag.)",
    .example = R"([Result "1/2-1/2"]

1. f3 e5 2. g4 Qh4# 1/2-1/2)",
    .repaired = R"([Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1)",
    .source = "FIDE 2023 5.1.1",
    .when = on(Feature::Ended) | on(Feature::Refused),
    .inspect = &END02::inspect,
};

}  // namespace arbiter::check
