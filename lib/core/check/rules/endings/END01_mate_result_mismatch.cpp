#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/kept_text.hpp"

namespace arbiter::check {
namespace END01 {

// The score of the second board of a match names the loser there, and is one way to write the
// result (VAR33).
bool is_on_second_board(const replay::GameFacts& facts) {
    if (!facts.is_match()) return false;
    const auto end = facts.final.variant()->match().end();
    return end && end->board == variant::BoardId::B;
}

void inspect(const GameContext& game, Findings& findings) {
    const auto final = detail::final_ending(game);
    if (!final || final->ending.kind != laws::EndingKind::Checkmate) return;
    if (is_on_second_board(game.facts)) return;
    // A conflict of marker and tag is another rule's finding, which quotes the board.
    const auto written = detail::undisputed_result(game);
    if (!written) return;
    const pgn::Outcome outcome = written->reading.outcome;
    if (detail::is_decisive(outcome) && outcome != detail::outcome_of(final->ending.score))
        detail::say_contradiction(findings.add(END01_mate_result_mismatch, written->span), game,
                                  *written);
}

}  // namespace END01

constinit const Rule END01_mate_result_mismatch{
    .id = RuleId::END01_mate_result_mismatch,
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Ruling,
    .summary = "The game ends with checkmate, but the result gives the game to the other side.",
    .explanation = R"(Checkmate by a legal move ends the game at once, so no other result can
stand. Either the result was entered the wrong way round, or the moves are those of another
game.

The unsafe fix writes the result of the board into the termination marker and the Result tag.)",
    .example = R"([Result "1-0"]

1. f3 e5 2. g4 Qh4# 1-0)",
    .repaired = R"([Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1)",
    .source = "FIDE 2023 5.1.1",
    .when = on(Feature::Ended) | on(Feature::Refused),
    .inspect = &END01::inspect,
};

}  // namespace arbiter::check
