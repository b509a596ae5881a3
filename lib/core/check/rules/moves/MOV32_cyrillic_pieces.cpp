#include "core/check/rule.hpp"
#include "core/check/rules/moves/letters.hpp"

namespace arbiter::check {
namespace MOV32 {

void inspect(const GameContext& game, Findings& findings) {
    detail::report_language(game, findings, MOV32_cyrillic_pieces, true);
}

}  // namespace MOV32

constinit const Rule MOV32_cyrillic_pieces{
    .id = RuleId::MOV32_cyrillic_pieces,
    .severity = Severity::Warning,
    .fix = FixKind::Safe,
    .needs = Needs::Replay,
    .summary = "The moves are written in Cyrillic piece letters.",
    .explanation =
        R"(Russian score sheets have Кр, Ф, Л, С and К for king, queen, rook, bishop and knight; other
languages of the script have some others. PGN has the English letters. A program that drops what
it does not know reads such a move as one of a pawn.

The language is decided once for the whole game: only when the moves cannot be played in English,
and no other language gives other moves. The safe fix replaces the piece letters and nothing
else.)",
    .example = R"(1. e4 e5 2. Кf3 Кc6 3. Сb5 a6)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bb5 a6)",
    .source = "PGN 8.2.3.2; FIDE 2023 C.3",
    .when = on(replay::NoteKind::ForeignLetter),
    .inspect = &MOV32::inspect,
};

}  // namespace arbiter::check
