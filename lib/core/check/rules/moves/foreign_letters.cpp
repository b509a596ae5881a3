#include "core/check/rule.hpp"
#include "core/check/rules/moves/letters.hpp"

// Pieces whose letters are not those of English: a row for each alphabet.
namespace arbiter::check {
namespace {

template <const Rule& rule, bool is_cyrillic>
void find_language(const GameContext& game, Findings& findings) {
    detail::report_language(game, findings, rule, is_cyrillic);
}

}  // namespace

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
    .inspect = &find_language<MOV30_localised_piece_letters, false>,
};

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
    .inspect = &find_language<MOV32_cyrillic_pieces, true>,
};

}  // namespace arbiter::check
