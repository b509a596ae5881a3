#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV26 {

constexpr auto kSign = detail::bit(chess::SanDeviation::CaptureSign);
constexpr auto kAbridged = detail::bit(chess::SanDeviation::CaptureAbridged);
// Whole moves of another notation.
constexpr auto kOther =
    detail::bit(chess::SanDeviation::Uci) | detail::bit(chess::SanDeviation::LongAlgebraic);

// "exPd5", "NxP", "xd5", "exd", "ed": one legal capture fits, and the fix writes that.
void inspect_abridged(const GameContext& game, Findings& findings) {
    const replay::Note* first = nullptr;
    std::uint32_t count = 0;
    for (const replay::Note& note : game.facts.notes)
        if (detail::is_spelled(note, kAbridged) && count++ == 0) first = &note;
    if (first == nullptr) return;
    Findings::Builder finding =
        detail::add_habit(game, findings, MOV26_capture_mark_missing, *first, count);
    if (!finding.is_read()) return;
    detail::NotedMoves moves(game, replay::NoteKind::Deviation);
    const auto text_of = [&](const replay::Note& note) {
        return game.view.text_of(game.view.tokens()[note.token]);
    };
    const detail::NotedMove* const move = moves.find(*first);
    std::string right;
    if (move != nullptr) {
        const chess::SanText san = move->before.san(move->move);
        right = fmt::format("; should be '{}'", san.view());
    }
    finding.cite("PGN 8.2.3.3")
        .say(
            "capture '{}' is written, but SAN has the letter x, the square and no captured "
            "piece{}{}",
            escaped(text_of(*first)), right, detail::times(count));
    for (const replay::Note& note : game.facts.notes) {
        if (!detail::is_spelled(note, kAbridged)) continue;
        const detail::NotedMove* const each = moves.find(note);
        const std::string_view text = text_of(note);
        // The label of a bughouse move stays.
        if (each == nullptr || text.find('.') != std::string_view::npos) continue;
        const chess::SanText san = each->before.san(each->move);
        const pgn::Token& token = game.view.tokens()[note.token];
        finding.replace(detail::inside(game, token, 0, text.size()), san.view());
    }
}

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
    inspect_abridged(game, findings);
}

}  // namespace MOV26

constinit const Rule MOV26_capture_mark_missing{
    .id = RuleId::MOV26_capture_mark_missing,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "A capture is written without the letter x.",
    .explanation =
        R"(SAN puts an x before the square of a capture. Without it, or with a colon or another sign in its
place, strict readers do not understand the move, and ed5 looks like a pawn move.

Captures in other short forms are read where one legal move fits: with the captured piece (exPd5,
NxP), without the file of a pawn (xd5) or without the square (exd, ed).

The safe fix writes the x, and such a short form as SAN has it.)",
    .example = R"(1. e4 d5 2. ed5)",
    .repaired = R"(1. e4 d5 2. exd5)",
    .source = "PGN 8.2.3.3",
    .when = on(replay::NoteKind::CaptureMarkMissing) | on(replay::NoteKind::Deviation),
    .inspect = &MOV26::inspect,
};

}  // namespace arbiter::check
