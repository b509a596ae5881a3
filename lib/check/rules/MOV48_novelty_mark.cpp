#include "base/text.hpp"
#include "check/detail/game_walk.hpp"
#include "check/detail/nag_text.hpp"
#include "check/detail/places.hpp"
#include "check/rule.hpp"
#include "chess/fen.hpp"

namespace arbiter::check {
namespace {

constexpr unsigned kNag = 146;

void inspect(const GameContext& game, Findings& findings) {
    detail::for_each_note(game, replay::NoteKind::NoveltyMark, [&](const auto& note, const auto&) {
        const pgn::Token sign = detail::sign_of(game, note);
        Findings::Builder finding = findings.add(MOV48_novelty_mark, game.view.span_of(sign));
        if (!finding.is_read()) return;
        if (const auto before = detail::position_before(game, note))
            finding.with_fen(chess::to_fen(*before));
        finding.at(note.ply)
            .cite("PGN 8.2.4")
            .say(
                "'{}' is written for a novelty, but PGN has only numeric glyphs behind moves, "
                "here ${}",
                escaped(game.view.text_of(sign)), kNag);
        // A glyph annotates a move: before the first one there is nothing to annotate.
        if (note.ply != 0) detail::write_nag(finding, game, note, kNag);
    });
}

}  // namespace

constinit const Rule MOV48_novelty_mark{
    .id = RuleId::MOV48_novelty_mark,
    .code = "MOV48",
    .name = "novelty-mark",
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A novelty is marked by letters instead of a glyph number.",
    .explanation =
        R"(N or TN behind a move says that it was new when it was played. PGN knows no such word, and a
reader may take the N for a knight move that was cut off. Programs have agreed on the glyph $146.

The safe fix writes the glyph.)",
    .example = R"(1. e4 N e5)",
    .repaired = R"(1. e4 $146 e5)",
    .source = "PGN 8.2.4",
    .when = on(replay::NoteKind::NoveltyMark),
    .inspect = &inspect,
};

}  // namespace arbiter::check
