#include "core/check/rule.hpp"
#include "core/check/rules/endings/ending_text.hpp"
#include "core/check/rules/endings/kept_text.hpp"

namespace arbiter::check {
namespace END03 {

void inspect(const GameContext& game, Findings& findings) {
    const auto final = detail::final_ending(game);
    if (!final || final->ending.kind != laws::EndingKind::Checkmate) return;
    // A conflict of marker and tag is another rule's finding, which quotes the board.
    const auto written = detail::undisputed_result(game);
    if (!written) return;
    const pgn::Outcome outcome = written->reading.outcome;
    if (outcome != pgn::Outcome::Unknown) return;
    Findings::Builder finding = findings.add(END03_mate_result_open, written->span);
    // A puzzle or a study: it was not played.
    if (game.facts.has_fen_tag && !game.facts.is_chess960) finding.raised_to(Severity::Info);
    detail::say_contradiction(finding, game, *written);
}

}  // namespace END03

constinit const Rule END03_mate_result_open{
    .id = RuleId::END03_mate_result_open,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Ruling,
    .summary = "The game ends with checkmate, but the result is left open.",
    .explanation = R"(The asterisk says that the game goes on or that the result is not known,
but checkmate has ended it. The record was probably saved before the result was entered. From a start
position that was set up, as in puzzles, this is only a note.

A result is never taken from the board unless that is requested: the fix, an unsafe one, writes it
into the termination marker and the Result tag.)",
    .example = R"([Result "*"]

1. f3 e5 2. g4 Qh4# *)",
    .repaired = R"([Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1)",
    .source = "FIDE 2023 5.1.1; PGN 8.2.6",
    .when = on(Feature::Ended) | on(Feature::Refused),
    .inspect = &END03::inspect,
};

}  // namespace arbiter::check
