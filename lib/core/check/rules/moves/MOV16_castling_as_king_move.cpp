#include "core/check/rule.hpp"
#include "core/check/rules/moves/move_text.hpp"
#include "core/check/rules/moves/spelling.hpp"

#include <string>
#include <string_view>

namespace arbiter::check {
namespace MOV16 {

// On the g file the king has castled short.
std::string_view castling_of(std::string_view text) {
    return text[detail::parts_of(text).target_begin] == 'g' ? "O-O" : "O-O-O";
}

void inspect(const GameContext& game, Findings& findings) {
    detail::report_each(
        game, findings, MOV16_castling_as_king_move, replay::NoteKind::CastlingAsKing,
        [](const replay::Note&) { return true; },
        [](Findings::Builder& finding, const std::string& text) {
            finding.cite("PGN 8.2.3.3")
                .say(
                    "'{}' is written, but the king cannot go there; castling is legal; should be "
                    "'{}'",
                    text, castling_of(text));
        },
        [&](Findings::Builder& finding, const pgn::Token& token, std::string_view text) {
            finding.replace(detail::inside(game, token, 0, detail::parts_of(text).core_end),
                            castling_of(text));
        });
}

}  // namespace MOV16

constinit const Rule MOV16_castling_as_king_move{
    .id = RuleId::MOV16_castling_as_king_move,
    .severity = Severity::Warning,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "Castling is written as a move of the king alone.",
    .explanation =
        R"(Kg1 and Kc1 of a king on e1, Kg8 and Kc8 of one on e8, are no moves: the square is two steps
away. Some electronic boards write castling so. It is played as castling where castling is legal.

The fix writes O-O or O-O-O. It is unsafe: the move may also be a slip for another one of the
king.)",
    .example = R"(1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. Kg1)",
    .repaired = R"(1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O)",
    .source = "PGN 8.2.3.3; FIDE 2023 3.8.2",
    .when = on(replay::NoteKind::CastlingAsKing),
    .inspect = &MOV16::inspect,
};

}  // namespace arbiter::check
