#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_numbers.hpp"
#include "core/replay/move_numbers.hpp"

namespace arbiter::check {
namespace MOV35 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::MoveNumberGlued);
    if (first == nullptr) return;
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV35_move_number_glued, *first, first->aux);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.1")
        .say("move number '{}' is glued to its move, but PGN puts a space between them{}",
             escaped(game.view.text_of(game.view.tokens()[first->token])),
             detail::times(first->aux));
    const std::uint32_t end = detail::numbers_end(game);
    for (std::uint32_t i = first->token; i < end; ++i) {
        const pgn::Token& token = game.view.tokens()[i];
        if (token.kind == pgn::TokenKind::MoveNumber && replay::is_glued_number(game.view, i))
            finding.insert(game.view.span_of(token).end, " ");
    }
}

}  // namespace MOV35

constinit const Rule MOV35_move_number_glued{
    .id = RuleId::MOV35_move_number_glued,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "There is no space between a move number and its move.",
    .explanation =
        R"(Every reader understands 1.e4, and most archives are written so. The export format of PGN puts a
single space between the number and the move.

The safe fix puts the spaces in.)",
    .example = R"(1.e4 e5 2.Nf3)",
    .repaired = R"(1. e4 e5 2. Nf3)",
    .source = "PGN 8.2.1",
    .when = on(replay::NoteKind::MoveNumberGlued),
    .inspect = &MOV35::inspect,
};

}  // namespace arbiter::check
