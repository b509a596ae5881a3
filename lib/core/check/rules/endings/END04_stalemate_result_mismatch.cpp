#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/kept_text.hpp"

namespace arbiter::check {
namespace END04 {

void inspect(const GameContext& game, Findings& findings) {
    const auto final = detail::final_ending(game);
    if (!final || final->ending.kind != laws::EndingKind::Stalemate) return;
    // A conflict of marker and tag is another rule's finding, which quotes the board.
    const auto written = detail::undisputed_result(game);
    if (!written) return;
    const pgn::Outcome outcome = written->reading.outcome;
    if (detail::is_decisive(outcome))
        detail::say_contradiction(findings.add(END04_stalemate_result_mismatch, written->span),
                                  game, *written);
}

}  // namespace END04

constinit const Rule END04_stalemate_result_mismatch{
    .id = RuleId::END04_stalemate_result_mismatch,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Ruling,
    .summary = "The game ends with stalemate, but the result is a win.",
    .explanation = R"(The player to move has no legal move and is not in check: the game is
drawn at once. A decisive result can only be a slip, or the last move is not the one that was
played.

The unsafe fix writes the draw into the termination marker and the Result tag.)",
    .example = R"([Result "1-0"]
[SetUp "1"]
[FEN "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"]

1. Qf7 1-0)",
    .repaired = R"([Result "1/2-1/2"]
[SetUp "1"]
[FEN "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"]

1. Qf7 1/2-1/2)",
    .source = "FIDE 2023 5.2.1",
    .when = on(Feature::Ended) | on(Feature::Refused),
    .inspect = &END04::inspect,
};

}  // namespace arbiter::check
