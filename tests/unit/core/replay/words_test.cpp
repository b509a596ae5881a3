// Words of the movetext that hold more than one move, or a move and something else.

#include "core/replay/word.hpp"
#include "tests/unit/core/replay/replayed.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::replay {
namespace words_test {

using testing::Replayed;

// What is said beside the moves of the same game, and nothing else differs.
struct Row {
    std::string_view name, written, plain;
    NoteKind note;
    std::size_t count;
};

class Words : public ::testing::TestWithParam<Row> {};

TEST_P(Words, AreReadAsAPersonDoes) {
    const Row& row = GetParam();
    const std::string tags = "[Result \"*\"]\n\n";
    const Replayed game(tags + std::string(row.written));
    const Replayed plain(tags + std::string(row.plain));
    ASSERT_TRUE(game.facts().is_legal) << row.written;
    EXPECT_EQ(moves_hash(game.facts()), moves_hash(plain.facts()));
    EXPECT_EQ(game.count(row.note), row.count);
    EXPECT_EQ(game.facts().notes.size(), row.count);
}

constexpr Row kRows[] = {
    {"sign", "1. e4= e5 2. Nf3\xC2\xB1 *", "1. e4 e5 2. Nf3 *", NoteKind::InformantSymbol, 2},
    {"sign_in_latin_1", "1. e4 e5 2. Nf3\xB1 *", "1. e4 e5 2. Nf3 *", NoteKind::InformantSymbol, 1},
    {"longest_sign", "1. d4 d5 2. Qd2+- *", "1. d4 d5 2. Qd2 *", NoteKind::InformantSymbol, 1},
    {"sign_after_suffix", "1. e4!?= e5 *", "1. e4!? e5 *", NoteKind::InformantSymbol, 1},
    {"novelty", "1. e4N e5 2. Nf3TN *", "1. e4 e5 2. Nf3 *", NoteKind::NoveltyMark, 2},
    {"diagram", "1. e4D e5 *", "1. e4 e5 *", NoteKind::DiagramMark, 1},
    {"check_word", "1. e4 d6 2. Bb5ch c6 *", "1. e4 d6 2. Bb5+ c6 *", NoteKind::CheckMarkWrong, 1},
    {"dagger", "1. e4 d6 2. Bb5\xE2\x80\xA0 c6 *", "1. e4 d6 2. Bb5+ c6 *",
     NoteKind::CheckMarkWrong, 1},
    {"comma", "1. e4, e5, 2. Nf3 *", "1. e4 e5 2. Nf3 *", NoteKind::UnknownToken, 2},
    {"full_stop", "1. e4 e5. 2. Nf3 *", "1. e4 e5 2. Nf3 *", NoteKind::UnknownToken, 1},
    {"lone_comma", "1. e4 , e5 *", "1. e4 e5 *", NoteKind::UnknownToken, 1},
    {"dash_between", "1. e4 - e5 *", "1. e4 e5 *", NoteKind::UnknownToken, 1},
    {"comma_between", "1. e4,e5 2. Nf3.Nc6 *", "1. e4 e5 2. Nf3 Nc6 *", NoteKind::MovesGlued, 2},
    {"number_after", "1. e4 e52. Nf3 Nc63... *", "1. e4 e5 2. Nf3 Nc6 *", NoteKind::MovesGlued, 2},
    {"number_inside", "1. e4 e52.Nf3 Nc63.Bb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
     NoteKind::MovesGlued, 2},
    {"number_after_castling", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O5. d3 *",
     "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 5. d3 *", NoteKind::MovesGlued, 1},
    {"letter_in_parentheses", "1. e4 a6 2. e5 a5 3. Ne2 a4 4. Rg1(N) b6 *",
     "1. e4 a6 2. e5 a5 3. Ne2 a4 4. Rg1 b6 *", NoteKind::NoveltyMark, 1},
    {"check_mark_apart", "1. e4 d6 2. Bb5 + c6 *", "1. e4 d6 2. Bb5+ c6 *",
     NoteKind::AnnotationDetached, 1},
    {"double_check_apart", "1. e4 d6 2. Bb5 dbl ch c6 *", "1. e4 d6 2. Bb5+ c6 *",
     NoteKind::AnnotationDetached, 2},
    {"mate_apart", "1. f3 e5 2. g4 Qh4 # *", "1. f3 e5 2. g4 Qh4# *", NoteKind::AnnotationDetached,
     1},
    {"draw_offer", "1. e4 e5 (=) 2. Nf3 *", "1. e4 e5 2. Nf3 *", NoteKind::InformantSymbol, 1},
    {"draw_offer_in_variation", "1. e4 e5 (1... c5 (=) 2. Nf3) *", "1. e4 e5 (1... c5 2. Nf3) *",
     NoteKind::InformantSymbol, 1},
    {"sign_in_parentheses", "1. e4 (N) e5 *", "1. e4 e5 *", NoteKind::NoveltyMark, 1},
    {"sign_in_variation", "1. e4 (1. d4\xC2\xB1 d5) e5 *", "1. e4 (1. d4 d5) e5 *",
     NoteKind::InformantSymbol, 1},
    {"comma_in_variation", "1. e4 (1. d4, d5 2. c4) e5 *", "1. e4 e5 *", NoteKind::UnknownToken, 1},
    {"glued_in_variation", "1. e4 e5 2. Nf3 (2. Bc4Nf6 3. d3) Nc6 *", "1. e4 e5 2. Nf3 Nc6 *",
     NoteKind::MovesGlued, 1},
    {"pawns_glued_in_variation", "1. e4 e5 2. Nf3 (2. d4exd4) Nc6 *", "1. e4 e5 2. Nf3 Nc6 *",
     NoteKind::MovesGlued, 1},
};

INSTANTIATE_TEST_SUITE_P(Movetext, Words, ::testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(WordParts, MayHoldSeveralThings) {
    const Replayed game("[Result \"*\"]\n\n1. e4=N e5 2. Nf3Nc6, 3. Bb5\xC2\xB1,a6 *");
    ASSERT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.facts().plies, 6U);
    EXPECT_EQ(game.count(NoteKind::InformantSymbol), 2U);
    EXPECT_EQ(game.count(NoteKind::NoveltyMark), 1U);
    EXPECT_EQ(game.count(NoteKind::MovesGlued), 2U);
    EXPECT_EQ(game.count(NoteKind::UnknownToken), 1U);
}

// The sign is the last two bytes, wherever the move stands and whatever its letters are.
TEST(Signs, AreFoundInTheWrittenText) {
    const Replayed game(
        "1. e4 e5 2. \xD0\x9A"
        "f3\xC2\xB1 \xD0\x9A"
        "c6 3. \xD0\xA1"
        "b5 a6 *");
    ASSERT_TRUE(game.facts().is_legal);
    for (const Note& note : game.facts().notes) {
        if (note.kind != NoteKind::InformantSymbol) continue;
        const std::string_view word = game.view().text_of(game.view().tokens()[note.token]);
        const PartOfToken part = part_of_token(note, 0);
        EXPECT_EQ(word.substr(part.begin, part.end - part.begin), "\xC2\xB1");
    }
    EXPECT_EQ(game.count(NoteKind::InformantSymbol), 1U);
}

TEST(Signs, LeaveTheMarkToAMoveThatGivesCheck) {
    const auto sign_of = [](std::string_view text) {
        const Replayed game(text);
        const Note& note = game.facts().notes.front();
        const PartOfToken part = part_of_token(note, 0);
        return std::string(game.view()
                               .text_of(game.view().tokens()[note.token])
                               .substr(part.begin, part.end - part.begin));
    };
    EXPECT_EQ(sign_of("1. e4 d6 2. Bb5+= c6 *"), "=");
    EXPECT_EQ(sign_of("1. e4 d6 2. Bb5++- c6 *"), "+-");
    EXPECT_EQ(sign_of("1. e4 d6 2. Bc4+= c6 *"), "+=");
}

// "Bb5N f6" may be "Bb5" and "Nf6" with the blank in the wrong place.
TEST(Signs, AreNotGuessedBeforeAKnightMove) {
    const Replayed game("1. e4 e5 2. Nf3 Nc6 3. Bb5N f6 *");
    EXPECT_EQ(game.facts().plies, 4U);
    EXPECT_EQ(game.stop(), StopKind::UnknownToken);
}

TEST(Signs, AreNoPromotion) {
    const Replayed game(
        "[SetUp \"1\"]\n[FEN \"7k/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e8= Kg7 2. Kd2 *");
    EXPECT_EQ(game.facts().plies, 0U);
    EXPECT_EQ(game.stop(), StopKind::PromotionMissing);
    const Replayed knight(
        "[SetUp \"1\"]\n[FEN \"7k/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e8N Kg8 2. Kd2 *");
    ASSERT_TRUE(knight.facts().is_legal);
    EXPECT_EQ(knight.facts().moves()[0].promotion(), chess::Role::Knight);
}

TEST(Signs, DoNotMakeIllegalMovesLegal) {
    for (const std::string_view word : {"Nf4=", "e4e6,", "Nf3x", "Nf3,Nc5", "keep,"}) {
        const Replayed game("1. e4 e5 2. " + std::string(word) + " Nc6 3. Bb5 *");
        EXPECT_FALSE(game.facts().is_legal) << word;
        EXPECT_EQ(game.facts().plies, 2U) << word;
    }
}

// A dash may stand for a half-move that was not written down.
TEST(Punctuation, IsNoDashBeforeANumber) {
    const Replayed game("1. e4 - 2. Nf3 *");
    EXPECT_EQ(game.facts().plies, 1U);
    EXPECT_EQ(game.stop(), StopKind::UnknownToken);
}

TEST(Punctuation, OfALongWordIsReadInBoundedTime) {
    std::string text = "1. e4";
    for (int i = 0; i < 20000; ++i)
        text += " e4.e5.Nf3.Nc6.e4.e5.Nf3.Nc6.e4.e5.Nf3.Nc6.e4.e5";
    const Replayed game("1. e4 (" + text + ") e5 *");
    EXPECT_TRUE(game.facts().is_legal);
}

TEST(ForeignLetters, MayBeGlued) {
    const Replayed game("1. e4 e5 2. Sf3Sc6 3. Lc4,Sf6 4. d3 *");
    const Replayed plain("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 *");
    ASSERT_TRUE(game.facts().is_legal);
    EXPECT_EQ(moves_hash(game.facts()), moves_hash(plain.facts()));
    EXPECT_EQ(game.count(NoteKind::MovesGlued), 2U);
}

// English stops at the first token, which is no symbol at all; only what follows is foreign.
TEST(ForeignLetters, MayFollowAStopBeforeAnySymbol) {
    const Replayed game("[Event \"A\"]\n\n\" 1. e4 Sf6 2. Sc3 *");
    EXPECT_EQ(game.facts().plies, 0U);
    EXPECT_FALSE(game.facts().is_legal);
}

TEST(ForeignLetters, MayHaveSigns) {
    // "D" is the queen in German, but only after the last rank.
    const Replayed game("1. e4 e5 2. Sf3N Sc6 3. Lc4D Sf6= 4. d3 *");
    ASSERT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.count(NoteKind::NoveltyMark), 1U);
    EXPECT_EQ(game.count(NoteKind::DiagramMark), 1U);
    EXPECT_EQ(game.count(NoteKind::InformantSymbol), 1U);
}

TEST(Castling, MayHaveTheDashesOfWindows1252) {
    const Replayed game(
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O\x96O 0\x97"
        "0 *",
        encoding::Charset::Windows1252);
    ASSERT_TRUE(game.facts().is_legal);
    EXPECT_TRUE(game.facts().moves()[6].is_castling());
    EXPECT_TRUE(game.facts().moves()[7].is_castling());
}

}  // namespace words_test
}  // namespace arbiter::replay
