#include "base/text.hpp"
#include "check/detail/game_walk.hpp"
#include "check/detail/nag_text.hpp"
#include "check/detail/places.hpp"
#include "check/rule.hpp"
#include "chess/fen.hpp"

namespace arbiter::check {
namespace {

constexpr unsigned kNag = 220;

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_note(game, replay::NoteKind::DiagramMark, [&](const auto& note, const auto&) {
        const pgn::Token sign = detail::sign_of(game, note);
        Findings::Builder finding = findings.add(MOV49_diagram_mark, game.view.span_of(sign));
        if (!finding.is_read()) return;
        if (const auto before = detail::position_before(game, note))
            finding.with_fen(chess::to_fen(*before));
        finding.at(note.ply)
            .cite("PGN 8.2.4")
            .say(
                "'{}' is written for a diagram, but PGN has only numeric glyphs behind moves, "
                "here ${}",
                escaped(game.view.text_of(sign)), kNag);
        // A glyph annotates a move: before the first one there is nothing to annotate.
        if (note.ply != 0) detail::write_nag(finding, game, note, kNag);
    });
}

}  // namespace

constinit const Rule MOV49_diagram_mark{
    .id = RuleId::MOV49_diagram_mark,
    .code = "MOV49",
    .name = "diagram-mark",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A diagram is asked for by a letter or a sign instead of a glyph number.",
    .explanation =
        R"(D or [#] tells a typesetter to print a diagram. PGN knows no such word; readers stop at it or take
the bracket for a tag pair. Programs have agreed on the glyph $220.

The safe fix writes the glyph.)",
    .example = R"(1. e4 [#] e5)",
    .repaired = R"(1. e4 $220 e5)",
    .source = "PGN 8.2.4",
    .when = on(replay::NoteKind::DiagramMark),
    .inspect = &inspect,
};

}  // namespace arbiter::check
