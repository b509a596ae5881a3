#include "core/base/text.hpp"
#include "core/check/detail/game_walk.hpp"
#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"
#include "core/chess/fen.hpp"

namespace arbiter::check {
namespace MOV40 {

void inspect(const GameContext& game, Findings& findings) {
    detail::NotedMoves noted(game, replay::NoteKind::NullMove);
    detail::for_each_note(
        game, replay::NoteKind::NullMove, [&](const auto& note, const auto& token) {
            if (note.is_in_variation) return;
            Findings::Builder finding = findings.add(MOV40_null_move, game.view.span_of(token));
            if (!finding.is_read()) return;
            finding.at(note.ply).say(
                "null move '{}' is written, but no player may pass; the turn goes to {}",
                escaped(game.view.text_of(token)),
                detail::player(detail::turn_after(game.facts, note.ply)));
            if (!finding.are_details_read()) return;
            if (const auto* move = noted.find(note); move != nullptr)
                finding.with_fen(move->before.fen());
        });
}

}  // namespace MOV40

constinit const Rule MOV40_null_move{
    .id = RuleId::MOV40_null_move,
    .severity = Severity::Warning,
    .needs = Needs::Replay,
    .summary = "There is a null move in the main line.",
    .explanation = R"(A null move passes the turn. Annotators use it in variations to show a
threat; no game has one, and PGN knows none. In the main line it usually replaces a move that
the writer could not read.

The game is replayed through it, so nothing else is lost, but what is said about endings and
claims after it is conditional. Put in the move that was played.)",
    .example = R"(1. e4 -- 2. d4)",
    .repaired = R"(1. e4 e5 2. d4)",
    .source = "PGN 8.2.3; FIDE 2023 1.3",
    .when = on(replay::NoteKind::NullMove),
    .inspect = &MOV40::inspect,
};

}  // namespace arbiter::check
