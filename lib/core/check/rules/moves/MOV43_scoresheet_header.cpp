#include "core/base/text.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

namespace arbiter::check {
namespace MOV43 {

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_note(
        game, replay::NoteKind::ScoresheetHeader, [&](const auto& note, const auto& white) {
            const pgn::Token& black = game.view.tokens()[note.token + 1];
            const ByteSpan span = game.view.absolute(white.begin, black.end);
            Findings::Builder finding = findings.add(MOV43_scoresheet_header, span);
            if (!finding.is_read()) return;
            finding.at(0).cite("PGN 8.2").say(
                "'{}' and '{}' are written before the moves, but they are titles of columns",
                escaped(game.view.text_of(white)), escaped(game.view.text_of(black)));
            detail::take_out(finding, game, span);
        });
}

}  // namespace MOV43

constinit const Rule MOV43_scoresheet_header{
    .id = RuleId::MOV43_scoresheet_header,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The titles of the columns of a score sheet stand before the moves.",
    .explanation =
        R"(The words White and Black, in English or another language, were copied along with the two columns
of moves. They are no part of the movetext, and readers stop at them.

The safe fix takes both words out.)",
    .example = R"(White Black 1. e4 e5 2. Nf3)",
    .repaired = R"(1. e4 e5 2. Nf3)",
    .source = "PGN 8.2",
    .when = on(replay::NoteKind::ScoresheetHeader),
    .inspect = &MOV43::inspect,
};

}  // namespace arbiter::check
