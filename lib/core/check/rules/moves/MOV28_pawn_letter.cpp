#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV28 {

constexpr auto kLetter = detail::bit(chess::SanDeviation::PawnLetter);
constexpr auto kOther = detail::bit(chess::SanDeviation::LongAlgebraic);

void inspect(const GameContext& game, Findings& findings) {
    detail::report_habit(
        game, findings, MOV28_pawn_letter,
        [&](const replay::Note& note) {
            return detail::is_spelled(note, kLetter) && !detail::is_spelled(note, kOther);
        },
        [](Findings::Builder& finding, const std::string& text, const std::string& times) {
            finding.cite("PGN 8.2.3.2")
                .say("pawn move '{}' is written, but PGN gives pawns no letter{}", text, times);
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
            const detail::MoveParts parts = detail::parts_of(text);
            const bool has_square = parts.hints_end == parts.hints_begin + 2;
            const bool is_capture = parts.target_begin != parts.hints_end;
            finding.remove(detail::inside(game, token, 0, parts.hints_begin));
            // "Pe2e4" must not become a move of another notation: a capture needs the file alone.
            if (!has_square) return;
            finding.remove(detail::inside(game, token, parts.hints_begin + (is_capture ? 1 : 0),
                                          parts.hints_end));
        });
}

}  // namespace MOV28

constinit const Rule MOV28_pawn_letter{
    .id = RuleId::MOV28_pawn_letter,
    .severity = Severity::Style,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "Pawn moves are written with the letter P.",
    .explanation =
        R"(SAN gives pawns no letter. It does no harm to most readers, but some look for a piece that they
do not know.

The safe fix takes the letter away.)",
    .example = R"(1. Pe4 Pe5)",
    .repaired = R"(1. e4 e5)",
    .source = "PGN 8.2.3.2",
    .when = on(replay::NoteKind::Deviation),
    .inspect = &MOV28::inspect,
};

}  // namespace arbiter::check
