#include "base/text.hpp"
#include "check/detail/habit.hpp"
#include "check/rule.hpp"

#include <string>

namespace arbiter::check {
namespace {

// The digits of a move number; what dots follow is another rule's.
ByteSpan digits_of(const GameContext& game, const pgn::Token& token) {
    const std::string_view text = game.view.text_of(token);
    std::size_t end = 0;
    while (end < text.size() && is_ascii_digit(text[end]))
        ++end;
    return detail::inside(game, token, 0, end);
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
             escaped(game.view.text_of(game.view.tokens[first->token])), first->aux,
             detail::times(count));
    detail::for_each_note(game, replay::NoteKind::MoveNumberWrong,
                          [&](const auto& note, const auto& token) {
                              finding.replace(digits_of(game, token), std::to_string(note.aux));
                          });
    // The number may be right and moves be missing: what follows cannot be played, or they stand in
    // a comment that was not closed in time (CMT02).
    if (!game.facts.is_legal || game.view.flaw_set.has(pgn::FlawKind::CommentNested))
        finding.fix_kind(FixKind::Unsafe);
}

}  // namespace

constinit const Rule MOV33_move_number_wrong{
    .id = RuleId::MOV33_move_number_wrong,
    .code = "MOV33",
    .name = "move-number-wrong",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A move number is not that of the move it stands before.",
    .explanation = R"(Move numbers may be left out when reading, but those that stand must be
right. All moves of the game were legal as written, so the numbers are the likelier mistake; a
jump can also mean that moves are missing although the rest happens to be legal.

The safe fix renumbers. Compare with the source when a number jumps. Where the game cannot be played to
its end, or a comment holds braces of its own, the fix is unsafe: the numbers may be the only trace of
moves that are missing.)",
    .example = R"(1. e4 e5 2. Nf3 Nc6 9. Bb5)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bb5)",
    .source = "PGN 8.2.2.1",
    .when = on(replay::NoteKind::MoveNumberWrong),
    .inspect = &inspect,
};

}  // namespace arbiter::check
