#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV10 {

void inspect(const GameContext& game, Findings& findings) {
    for (const chess::Side side : {chess::Side::Short, chess::Side::Long}) {
        const std::string_view right = side == chess::Side::Short ? "O-O" : "O-O-O";
        detail::report_each(
            game, findings, MOV10_uci_castling_rook, replay::NoteKind::CastlingByRook,
            [&](const replay::Note& note) { return note.aux == static_cast<std::uint32_t>(side); },
            [&](Findings::Builder& finding, const std::string& text) {
                finding.cite("PGN 8.2.3.3")
                    .say("castling '{}' is written as the king taking its rook; should be '{}'",
                         text, right);
            },
            [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
                finding.replace(detail::inside(game, token, 0, detail::parts_of(text).core_end),
                                right);
            });
    }
}

}  // namespace MOV10

constinit const Rule MOV10_uci_castling_rook{
    .id = RuleId::MOV10_uci_castling_rook,
    .severity = Severity::Info,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "Castling is written as the king taking its own rook.",
    .explanation =
        R"(The UCI protocol writes castling so in Chess960, where the king may have few squares to go. In
orthodox chess it writes e1g1, and PGN writes O-O for both. Some programs write the same as a capture
in SAN, Kxh1.

The safe fix writes O-O or O-O-O.)",
    .example = R"(1. e2e4 e7e5 2. g1f3 g8f6 3. f1c4 f8c5 4. e1h1)",
    .repaired = R"(1. e2e4 e7e5 2. g1f3 g8f6 3. f1c4 f8c5 4. O-O)",
    .source = "PGN 8.2.3.3",
    .when = on(replay::NoteKind::CastlingByRook),
    .inspect = &MOV10::inspect,
};

}  // namespace arbiter::check
