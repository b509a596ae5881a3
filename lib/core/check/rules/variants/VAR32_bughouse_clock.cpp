#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace VAR32 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* note = detail::first_note(game, replay::NoteKind::MatchClockOdd);
    if (note == nullptr) return;
    const pgn::Token& token = game.view.tokens()[note->token];
    findings.add(VAR32_bughouse_clock, game.view.span_of(token))
        .say("the clock after '{}' is below zero, or shows more time than before{}",
             escaped(game.view.text_of(token)), detail::times(note->aux))
        .at(note->ply)
        .graded(Certainty::Possible);
}

}  // namespace VAR32

constinit const Rule VAR32_bughouse_clock{
    .id = RuleId::VAR32_bughouse_clock,
    .severity = Severity::Info,
    .needs = Needs::Replay,
    .summary = "A clock of a match of bughouse grows, or is below zero.",
    .explanation =
        R"(The comment after a half-move has the seconds that the player has left. They grow by the increment at
most; servers that make up for a slow connection write others. Once a game.)",
    .example = R"([WhiteA "a"][BlackA "b"]
[WhiteB "c"][BlackB "d"]

1A. e4{59.5} 1a. e5{58.0} 2A. d4{64.1})",
    .source = "BPGN, clocks",
    .when = on(replay::NoteKind::MatchClockOdd),
    .inspect = &VAR32::inspect,
};

}  // namespace arbiter::check
