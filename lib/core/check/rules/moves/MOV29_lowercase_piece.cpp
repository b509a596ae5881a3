#include "core/check/rule.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV29 {

constexpr auto kLowerCase = detail::bit(chess::SanDeviation::LowerCasePiece);

void inspect(const GameContext& game, Findings& findings) {
    detail::report_each(
        game, findings, MOV29_lowercase_piece, replay::NoteKind::Deviation,
        [](const replay::Note& note) { return detail::is_spelled(note, kLowerCase); },
        [](Findings::Builder& finding, const std::string& text) {
            const bool is_bishop = text[0] == 'b';
            finding.cite("PGN 8.2.3.2")
                .say("'{}' is written, but pieces have capital letters{}", text,
                     is_bishop ? "; no pawn can make this move, and a bishop can" : "");
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
            const char capital = static_cast<char>(text[0] - ('a' - 'A'));
            finding.replace(detail::inside(game, token, 0, 1), {&capital, 1});
        });
}

}  // namespace MOV29

constinit const Rule MOV29_lowercase_piece{
    .id = RuleId::MOV29_lowercase_piece,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "A piece letter is written in lower case.",
    .explanation =
        R"(PGN wants capital letters for pieces, because the small b is a file: bxc4 is a capture by the b
pawn. It is read as one of the bishop only where no pawn can capture and one bishop can. The other
small letters can mean nothing but the piece.

The fix writes the capital letter. It is unsafe: look whether a pawn move was meant.)",
    .example = R"(1. e4 e5 2. nf3 nc6 3. bb5)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bb5)",
    .source = "PGN 8.2.3.2",
    .when = on(replay::NoteKind::Deviation),
    .inspect = &MOV29::inspect,
};

}  // namespace arbiter::check
