#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/chess/fen.hpp"

namespace arbiter::check {
namespace MOV23 {

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::CheckMarkMissing);
    if (first == nullptr) return;
    const std::uint32_t count = detail::count_notes(game, replay::NoteKind::CheckMarkMissing);
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV23_check_mark_missing, *first, count);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.3.5");
    for (const detail::NotedMove& noted :
         detail::noted_moves(game, replay::NoteKind::CheckMarkMissing)) {
        const pgn::Token& token = game.view.tokens()[noted.note->token];
        const std::string_view text = game.view.text_of(token);
        const std::string_view mark = detail::mark_of(noted.before, noted.move);
        if (noted.note == first) {
            finding.with_fen(noted.before.fen())
                .say("'{}' is written, but {}{}", escaped(text),
                     mark == "#" ? "the move mates; should end with '#'"
                                 : "the move gives check; should end with '+'",
                     detail::times(count));
        }
        const detail::MoveParts parts = detail::parts_of(text);
        finding.replace(detail::inside(game, token, parts.marks_begin, parts.marks_end), mark);
    }
}

}  // namespace MOV23

constinit const Rule MOV23_check_mark_missing{
    .id = RuleId::MOV23_check_mark_missing,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A move that gives check or mate is not marked.",
    .explanation = R"(PGN files for exchange mark every check with a plus sign and every mate
with a number sign. Readers do without, but two records of one game then differ letter by
letter.

The safe fix adds the suffix.)",
    .example = R"(1. f3 e5 2. g4 Qh4 0-1)",
    .repaired = R"(1. f3 e5 2. g4 Qh4# 0-1)",
    .source = "PGN 8.2.3.5",
    .when = on(replay::NoteKind::CheckMarkMissing),
    .inspect = &MOV23::inspect,
};

}  // namespace arbiter::check
