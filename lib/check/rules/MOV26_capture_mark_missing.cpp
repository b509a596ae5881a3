#include "base/text.hpp"
#include "check/detail/move_text.hpp"
#include "check/detail/spelling.hpp"
#include "check/rule.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV26 {

constexpr auto kSign = detail::bit(chess::SanDeviation::CaptureSign);
// Whole moves of another notation.
constexpr auto kOther =
    detail::bit(chess::SanDeviation::Uci) | detail::bit(chess::SanDeviation::LongAlgebraic);

void inspect(const GameContext& game, Findings& findings) {
    const detail::LongAlgebraic long_algebraic(game);
    detail::report_habit(
        game, findings, MOV26_capture_mark_missing,
        [&](const replay::Note& note) {
            if (note.kind == replay::NoteKind::CaptureMarkMissing) return true;
            return detail::is_spelled(note, kSign) && !detail::is_spelled(note, kOther) &&
                   !long_algebraic.covers(note) &&
                   !detail::has_note_beside(game, note, replay::NoteKind::CaptureMarkWrong);
        },
        [](Findings::Builder& finding, const std::string& text, const std::string& times) {
            finding.cite("PGN 8.2.3.3")
                .say("capture '{}' is written, but PGN marks captures by the letter x{}", text,
                     times);
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
            const detail::MoveParts parts = detail::parts_of(text);
            finding.replace(detail::inside(game, token, parts.hints_end, parts.target_begin), "x");
        });
}

}  // namespace MOV26

constinit const Rule MOV26_capture_mark_missing{
    .id = RuleId::MOV26_capture_mark_missing,
    .code = "MOV26",
    .name = "capture-mark-missing",
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A capture is written without the letter x.",
    .explanation =
        R"(SAN puts an x before the square of a capture. Without it, or with a colon or another sign in its
place, strict readers do not understand the move, and ed5 looks like a pawn move.

The safe fix writes the x.)",
    .example = R"(1. e4 d5 2. ed5)",
    .repaired = R"(1. e4 d5 2. exd5)",
    .source = "PGN 8.2.3.3",
    .when = on(replay::NoteKind::CaptureMarkMissing) | on(replay::NoteKind::Deviation),
    .inspect = &MOV26::inspect,
};

}  // namespace arbiter::check
