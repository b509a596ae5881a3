#include "core/base/text.hpp"
#include "core/check/detail/habit.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_numbers.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

namespace arbiter::check {
namespace MOV33 {

// The digits of a move number; what dots follow is another rule's.
ByteSpan digits_of(const GameContext& game, const pgn::Token& token) {
    const std::string_view text = game.view.text_of(token);
    std::size_t end = 0;
    while (end < text.size() && is_ascii_digit(text[end]))
        ++end;
    return detail::inside(game, token, 0, end);
}

// May the numbers be right, and moves be missing? Yes when a move cannot be played and the number
// before it is a wrong one, and when moves may be in a comment that was closed too late (CMT02).
bool may_miss_moves(const GameContext& game) {
    if (game.view.flaw_set.has(pgn::FlawKind::CommentNested)) return true;
    if (game.facts.is_legal) return false;
    std::uint32_t last = detail::numbers_end(game);
    while (last > 0 && game.view.tokens()[last - 1].number == 0)
        --last;
    const auto is_last = [&](const replay::Note& note) {
        return note.kind == replay::NoteKind::MoveNumberWrong && note.token + 1 == last;
    };
    return std::ranges::any_of(game.facts.notes, is_last);
}

// May another game begin at one of the numbers? Yes at a 1 after a blank line.
bool may_begin_a_game(const GameContext& game) {
    if (!game.view.flaw_set.has(pgn::FlawKind::BlankLineInMoves)) return false;
    return std::ranges::any_of(game.view.flaws, [&](const pgn::Flaw& flaw) {
        if (flaw.kind != pgn::FlawKind::BlankLineInMoves) return false;
        const auto next =
            std::ranges::lower_bound(game.view.tokens(), flaw.end, {}, &pgn::Token::begin);
        return next != game.view.tokens().end() && next->kind == pgn::TokenKind::MoveNumber &&
               next->number == 1;
    });
}

void inspect(const GameContext& game, Findings& findings) {
    const replay::Note* first = detail::first_note(game, replay::NoteKind::MoveNumberWrong);
    if (first == nullptr) return;
    const std::uint32_t count = detail::count_notes(game, replay::NoteKind::MoveNumberWrong);
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV33_move_number_wrong, *first, count);
    if (!finding.is_read()) return;
    finding.cite("PGN 8.2.2.1")
        .say("move number '{}' is written, but this is move {}{}",
             escaped(game.view.text_of(game.view.tokens()[first->token])), first->aux,
             detail::times(count));
    detail::for_each_note(game, replay::NoteKind::MoveNumberWrong,
                          [&](const auto& note, const auto& token) {
                              finding.replace(digits_of(game, token), std::to_string(note.aux));
                          });
    if (may_miss_moves(game) || may_begin_a_game(game)) finding.fix_kind(FixKind::Unsafe);
}

}  // namespace MOV33

constinit const Rule MOV33_move_number_wrong{
    .id = RuleId::MOV33_move_number_wrong,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A move number is not that of the move after it.",
    .explanation = R"(Move numbers may be left out when reading, but those that stand must be
right. All moves of the game were legal as written, so the numbers are the likelier mistake; a
jump can also mean that moves are missing although the rest happens to be legal.

The safe fix renumbers. Compare with the source when a number jumps. Where the move
after a wrong number cannot be played, or a comment holds braces of its own, the fix is unsafe: the
numbers may be the only trace of moves that are missing. So it is where a number 1 follows a blank
line: another game may begin there.)",
    .example = R"(1. e4 e5 2. Nf3 Nc6 9. Bb5)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bb5)",
    .source = "PGN 8.2.2.1",
    .when = on(replay::NoteKind::MoveNumberWrong),
    .inspect = &MOV33::inspect,
};

}  // namespace arbiter::check
