#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

namespace arbiter::check {
namespace MOV22 {

std::string_view truth(std::string_view mark) {
    if (mark.empty()) return "the move gives no check";
    return mark == "+" ? "the move gives check and no mate; should end with '+'"
                       : "the move mates; should end with '#'";
}

// "Qf7mate": the mark is right, its spelling is not. A wrong one has a separate note.
bool is_spelled_out(const GameContext& game, const replay::Note& note) {
    return detail::is_spelled(note, detail::bit(chess::SanDeviation::MateWord)) &&
           !detail::has_note_beside(game, note, replay::NoteKind::CheckMarkWrong);
}

void say(Findings::Builder& finding, std::string_view text, std::string_view reason,
         std::uint32_t count) {
    finding.say("'{}' is written, but {}{}", escaped(text), reason, detail::times(count));
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = nullptr;
    std::uint32_t count = 0;
    for (const replay::Note& note : game.facts.notes) {
        if (note.kind != replay::NoteKind::CheckMarkWrong && !is_spelled_out(game, note)) continue;
        if (count++ == 0) first = &note;
    }
    if (first == nullptr) return;
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV22_check_mark_wrong, *first, count);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.3.5");
    const auto write = [&](const replay::Note& note, std::string_view mark) {
        const pgn::Token& token = game.view.tokens()[note.token];
        detail::MoveParts parts = detail::parts_of(game.view.text_of(token));
        if (note.kind == replay::NoteKind::CheckMarkWrong && note.aux != 0) {
            const replay::PartOfToken word = replay::part_of_token(note, 0);
            parts.marks_begin = word.begin;
            parts.marks_end = word.end;
        }
        finding.replace(detail::inside(game, token, parts.marks_begin, parts.marks_end), mark);
    };
    for (const detail::NotedMove& noted :
         detail::noted_moves(game, replay::NoteKind::CheckMarkWrong)) {
        const std::string_view text = game.view.text_of(game.view.tokens()[noted.note->token]);
        const std::string_view mark = detail::mark_of(noted.before, noted.move);
        if (noted.note == first) {
            say(finding, text, truth(mark), count);
        }
        write(*noted.note, mark);
    }
    for (const replay::Note& note : game.facts.notes) {
        if (!is_spelled_out(game, note)) continue;
        if (&note == first) {
            say(finding, game.view.text_of(game.view.tokens()[note.token]), "PGN marks mate by '#'",
                count);
        }
        write(note, "#");
    }
}

}  // namespace MOV22

constinit const Rule MOV22_check_mark_wrong{
    .id = RuleId::MOV22_check_mark_wrong,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A move has a check or mate suffix but gives none, or has the wrong one.",
    .explanation = R"(A plus sign after a move means check, a number sign means mate, and there
is no suffix for double check. A wrong suffix misleads readers without a board, and it can
point to a wrong move earlier on: a player rarely writes down a check that was none. The word
"mate" is understood, but PGN has the number sign for it.

The safe fix recomputes the suffix.)",
    .example = R"(1. e4+ e5)",
    .repaired = R"(1. e4 e5)",
    .source = "PGN 8.2.3.5",
    .when = on(replay::NoteKind::CheckMarkWrong) | on(replay::NoteKind::Deviation),
    .inspect = &MOV22::inspect,
};

}  // namespace arbiter::check
