#include "base/text.hpp"
#include "check/detail/habit.hpp"
#include "check/detail/move_text.hpp"
#include "check/rule.hpp"
#include "chess/fen.hpp"

namespace arbiter::check {
namespace {

std::string_view truth(std::string_view mark) {
    if (mark.empty()) return "the move gives no check";
    return mark == "+" ? "the move gives check and no mate, which is marked '+'"
                       : "the move mates, which is marked '#'";
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::CheckMarkWrong);
    if (first == nullptr) return;
    const std::uint32_t count = detail::count_notes(game, replay::NoteKind::CheckMarkWrong);
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV22_check_mark_wrong, *first, count);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.3.5");
    for (const detail::NotedMove& noted :
         detail::noted_moves(game, replay::NoteKind::CheckMarkWrong)) {
        const pgn::Token& token = game.view.tokens[noted.note->token];
        const std::string_view text = game.view.text_of(token);
        const std::string_view mark = detail::mark_of(noted.before, noted.move);
        if (noted.note == first) {
            finding.with_fen(chess::to_fen(noted.before))
                .say("san '{}' is written, but {}{}", escaped(text), truth(mark),
                     detail::times(count));
        }
        const detail::MoveParts parts = detail::parts_of(text);
        finding.replace(detail::inside(game, token, parts.marks_begin, parts.marks_end), mark);
    }
}

}  // namespace

constinit const Rule MOV22_check_mark_wrong{
    .id = RuleId::MOV22_check_mark_wrong,
    .code = "MOV22",
    .name = "check-mark-wrong",
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A check or mate mark stands on a move that gives none, or the wrong one stands.",
    .explanation = R"(A plus sign after a move means check, a number sign means mate, and there
is no mark for double check. A wrong mark misleads whoever reads without a board, and it can
point to a wrong move earlier on: a player rarely writes down a check that was none.

The safe fix recomputes the mark.)",
    .example = R"(1. e4+ e5)",
    .repaired = R"(1. e4 e5)",
    .source = "PGN 8.2.3.5",
    .when = on(replay::NoteKind::CheckMarkWrong),
    .inspect = &inspect,
};

}  // namespace arbiter::check
