#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/chess/fen.hpp"

namespace arbiter::check {
namespace MOV24 {

void inspect(const GameContext& game, Findings& findings) {
    detail::NotedMoves noted(game, replay::NoteKind::MateMarkedAsCheck);
    detail::for_each_note(
        game, replay::NoteKind::MateMarkedAsCheck, [&](const auto& note, const auto& token) {
            Findings::Builder finding =
                findings.add(MOV24_mate_marked_as_check, game.view.span_of(token));
            const std::string_view text = game.view.text_of(token);
            const detail::MoveParts parts = detail::parts_of(text);
            finding.at(note.ply)
                .cite("PGN 8.2.3.5")
                .say("'{}' is written, but the move mates; should end with '#'", escaped(text))
                .replace(detail::inside(game, token, parts.marks_begin, parts.marks_end), "#");
            if (!finding.are_details_read()) return;
            if (const auto* move = noted.find(note); move != nullptr)
                finding.with_fen(move->before.fen());
        });
}

}  // namespace MOV24

constinit const Rule MOV24_mate_marked_as_check{
    .id = RuleId::MOV24_mate_marked_as_check,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A move that mates is marked as a check only.",
    .explanation =
        R"(The plus sign says check, the number sign mate. Many programs write the plus sign for both.
Results and endings are judged from the board, whatever suffix the move has.

The safe fix writes the number sign.)",
    .example = R"(1. f3 e5 2. g4 Qh4+ 0-1)",
    .repaired = R"(1. f3 e5 2. g4 Qh4# 0-1)",
    .source = "PGN 8.2.3.5",
    .when = on(replay::NoteKind::MateMarkedAsCheck),
    .inspect = &MOV24::inspect,
};

}  // namespace arbiter::check
