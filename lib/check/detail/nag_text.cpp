#include "check/detail/nag_text.hpp"

#include "check/detail/game_walk.hpp"
#include "check/detail/places.hpp"
#include "chess/fen.hpp"

namespace arbiter::check::detail {

void report_signs(const GameContext& game, Findings& findings, const Rule& rule,
                  replay::NoteKind kind, std::string_view meaning, unsigned number) {
    for_each_note(game, kind, [&](const auto& note, const auto&) {
        const pgn::Token sign = sign_of(game, note);
        Findings::Builder finding = findings.add(rule, game.view.span_of(sign));
        if (!finding.is_read()) return;
        if (finding.are_details_read()) {
            if (const auto before = position_before(game, note))
                finding.with_fen(chess::to_fen(*before));
        }
        finding.at(note.ply)
            .cite("PGN 8.2.4")
            .say("'{}' is written for {}, but PGN has only numeric glyphs behind moves, here ${}",
                 escaped(game.view.text_of(sign)), meaning, number);
        // A glyph annotates a move: before the first one there is nothing to annotate.
        if (note.ply != 0) write_nag(finding, game, note, number);
    });
}

}  // namespace arbiter::check::detail
