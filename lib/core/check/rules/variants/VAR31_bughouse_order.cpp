#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace VAR31 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_note(
        game, replay::NoteKind::MatchDropEarly, [&](const auto& note, const auto& token) {
            findings.add(VAR31_bughouse_order, game.view.span_of(token))
                .say("'{}' drops a piece that the partner captures a moment later",
                     escaped(game.view.text_of(token)))
                .at(note.ply)
                .graded(Certainty::Possible);
        });
}

}  // namespace VAR31

constinit const Rule VAR31_bughouse_order{
    .id = RuleId::VAR31_bughouse_order,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .summary = "The capture that supplies a dropped piece is written after the drop.",
    .explanation =
        R"(The records of two boards were joined by their clocks, which a slow connection puts a little wrong. By the
clocks both half-moves were played within two seconds, so the order may be the other way round; the game
goes on as if it were.)",
    .example = R"([TimeControl "60+0"]
[WhiteA "a"][BlackA "b"]
[WhiteB "c"][BlackB "d"]

1A. e4{59} 1a. d5{59} 1B. d4{59} 1b. P@e3{58} 2A. exd5{58})",
    .source = "BPGN, order",
    .when = on(replay::NoteKind::MatchDropEarly),
    .inspect = &VAR31::inspect,
};

}  // namespace arbiter::check
