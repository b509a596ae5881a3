#include "core/check/rule.hpp"
#include "core/check/rules/moves/letters.hpp"

namespace arbiter::check {
namespace MOV30 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_language(game, findings, MOV30_localised_piece_letters, false);
}

}  // namespace MOV30

constinit const Rule MOV30_localised_piece_letters{
    .id = RuleId::MOV30_localised_piece_letters,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The moves are written in the piece letters of another language than English.",
    .explanation =
        R"(PGN has the English letters K, Q, R, B and N for every language. Score sheets and books have
those of the player's own, and most programs stop at them or, worse, read a knight move as a pawn
move. Letters such as R, B, C and S mean different pieces in different languages.

The language is decided once for the whole game: only when the moves cannot be played in English,
one language has all the letters, and no other one gives other moves. The safe fix replaces the
piece letters and nothing else.)",
    .example = R"(1. e4 e5 2. Sf3 Sc6 3. Lb5 a6)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bb5 a6)",
    .source = "PGN 8.2.3.2; FIDE 2023 C.3",
    .when = on(replay::NoteKind::ForeignLetter),
    .inspect = &MOV30::inspect,
};

}  // namespace arbiter::check
