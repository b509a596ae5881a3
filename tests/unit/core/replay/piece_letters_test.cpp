// Games in the letters of other languages give the facts of the same game in English.

#include "core/encoding/convert.hpp"
#include "tests/support/other_letters.hpp"
#include "tests/support/playouts.hpp"
#include "tests/unit/core/replay/replayed.hpp"

#include <gtest/gtest.h>

namespace arbiter::replay {
namespace piece_letters_test {

using testing::Replayed;

struct Played {
    std::vector<std::string> san;
    bool has_piece_move = false;
};

// A random game from the start position, always the same one for a seed.
Played random_game(std::uint64_t seed, int plies) {
    arbiter::testing::Dice dice{seed};
    chess::Position pos = chess::Position::initial();
    Played game;
    for (int ply = 0; ply < plies; ++ply) {
        chess::MoveList moves;
        chess::generate_legal(pos, moves);
        if (moves.is_empty()) break;
        const chess::Move move = moves[dice.roll(moves.size())];
        const chess::SanText san = chess::to_san(pos, move);
        game.san.emplace_back(san.view());
        pos.play(move);
    }
    return game;
}

template <class Spell>
std::string movetext(const Played& game, Spell spell) {
    std::string text;
    for (std::size_t i = 0; i < game.san.size(); ++i) {
        if (i % 2 == 0) text += std::to_string(i / 2 + 1) + ". ";
        text += spell(game.san[i], i % 2 == 0) + ' ';
    }
    return text + "*";
}

std::string english(const std::string& san, bool) {
    return san;
}

class OfEveryLanguage : public ::testing::TestWithParam<std::size_t> {};

TEST_P(OfEveryLanguage, GiveTheSameGame) {
    const chess::PieceLetters& letters = chess::piece_letters()[GetParam()];
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Played game = random_game(seed, 100);
        const Replayed expected(movetext(game, english));
        const Replayed found(movetext(game, [&](const std::string& san, bool) {
            return arbiter::testing::in_letters(san, letters);
        }));
        ASSERT_TRUE(found.facts().is_legal) << letters.names << " seed " << seed;
        EXPECT_EQ(found.facts().plies, expected.facts().plies);
        EXPECT_EQ(moves_hash(found.facts()), moves_hash(expected.facts())) << letters.names;
        EXPECT_EQ(found.facts().max_repetition, expected.facts().max_repetition);
        EXPECT_EQ(found.facts().max_quiet_plies, expected.facts().max_quiet_plies);
        // The foreign letters are the only thing that is noted.
        EXPECT_EQ(found.count(NoteKind::ForeignLetter), 1U);
        EXPECT_EQ(found.facts().notes.size(), expected.facts().notes.size() + 1);
    }
}

// All rows but the last, which is no language.
INSTANTIATE_TEST_SUITE_P(PieceLetters, OfEveryLanguage,
                         ::testing::Range(std::size_t{0}, chess::piece_letters().size() - 1));

TEST(PieceLetters, OfNoTwoRowsAreTheSame) {
    const auto rows = chess::piece_letters();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            bool is_same = true;
            for (std::size_t role = 1; role < rows[i].spellings.size(); ++role)
                is_same = is_same && rows[i].spellings[role].front().letters ==
                                         rows[k].spellings[role].front().letters;
            EXPECT_FALSE(is_same) << rows[i].names << " and " << rows[k].names;
        }
    }
    EXPECT_TRUE(rows.back().is_look_alike());
}

TEST(PieceLetters, CountTheHalfMovesThatHaveThem) {
    const Replayed game("1. e4 e5 2. Sf3 Sc6 (2... Sf6 3. Sxe5) 3. Lb5 a6 4. O-O Le7 *");
    ASSERT_TRUE(game.facts().is_legal);
    ASSERT_EQ(game.count(NoteKind::ForeignLetter), 1U);
    EXPECT_EQ(game.facts().notes.back().aux, 6U);
    EXPECT_EQ(game.facts().reading.letters, &chess::piece_letters()[0]);
}

TEST(PieceLetters, AreReadInASingleByteCharacterSet) {
    const std::string text = *encoding::from_utf8(
        "1. e4 e5 2. \u041Af3 \u041Ac6 3. \u0421b5 a6 4. \u0421xc6 dxc6 "
        "5. \u041Axe5 \u0424d4 6. \u041Af3 \u0424xe4+ 7. \u041A\u0440f1 *",
        encoding::Charset::Windows1251);
    const Replayed game(text, encoding::Charset::Windows1251);
    EXPECT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.facts().plies, 13U);
    EXPECT_TRUE(game.facts().reading.letters->is_cyrillic());
    const Replayed expected(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4 6. Nf3 Qxe4+ 7. Kf1 *");
    EXPECT_EQ(moves_hash(game.facts()), moves_hash(expected.facts()));
}

TEST(PieceLetters, AreThoseOfEnglishWhereEnglishReadsTheGame) {
    // R would be the king in French, and legal too.
    const Replayed game("1. a4 a5 2. Ra3 Ra6 *");
    EXPECT_TRUE(game.facts().is_legal);
    EXPECT_TRUE(game.facts().reading.is_english());
}

TEST(PieceLetters, OfOneMoveDoNotMakeALanguage) {
    const Replayed game("1. e4 e5 2. Sf3 d6 3. Nc3 Nf6 *");
    EXPECT_FALSE(game.facts().is_legal);
    EXPECT_TRUE(game.facts().reading.is_english());
    EXPECT_EQ(game.facts().plies, 2U);
}

TEST(PieceLetters, ThatMeanDifferentMovesAreNotGuessed) {
    // S: the knight on f1 in German, the bishop on c1 in Czech.
    const Replayed game(
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1\"]\n\n1. Se3 Ke7 *");
    EXPECT_TRUE(game.facts().reading.is_english());
    EXPECT_EQ(game.facts().plies, 0U);
    EXPECT_EQ(game.stop(), StopKind::UnknownToken);
}

TEST(PieceLetters, AreBelievedUpToAnIllegalMove) {
    const Replayed game("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lb6 d6 *");
    EXPECT_FALSE(game.facts().is_legal);
    EXPECT_EQ(game.facts().plies, 6U);
    EXPECT_EQ(game.stop(), StopKind::Illegal);
    EXPECT_EQ(game.view().text_of(game.view().tokens()[game.facts().refusal()->token]), "Lb6");
}

TEST(PieceLetters, OfEnglishAreNoneOfAnotherLanguage) {
    const Replayed game("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Ba4 Sf6 *");
    EXPECT_EQ(game.facts().plies, 6U);
    EXPECT_EQ(game.stop(), StopKind::UnknownToken);
}

TEST(Figures, GiveTheSameGame) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Played game = random_game(seed, 100);
        const Replayed expected(movetext(game, english));
        const Replayed found(movetext(game, [&](const std::string& san, bool is_white) {
            return arbiter::testing::in_figures(san, is_white);
        }));
        ASSERT_TRUE(found.facts().is_legal) << "seed " << seed;
        EXPECT_EQ(moves_hash(found.facts()), moves_hash(expected.facts()));
        EXPECT_TRUE(found.facts().reading.is_english());
    }
}

TEST(LookAlikes, AreReadWhereTheMoveIsLegal) {
    // Cyrillic c, O and B; Greek K.
    const Replayed game("1. e4 \u04415 2. Nf3 N\u04416 3. \u0412b5 e6 4. \u041E-\u041E \u039Ae7 *");
    EXPECT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.facts().plies, 8U);
    EXPECT_EQ(game.count(NoteKind::ForeignLetter), 0U);
    EXPECT_EQ(game.count(NoteKind::Homoglyph), 5U);
}

TEST(Characters, WithoutWidthDoNotStopTheReading) {
    const Replayed game("1. e4 e5 2. N\u200Bf3 Nc6 *");
    EXPECT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.facts().plies, 4U);
    const Replayed german("1. e4 e5 2. S\u200Bf3 Sc\u20606 3. Lb5 *");
    EXPECT_TRUE(german.facts().is_legal);
    EXPECT_EQ(german.facts().notes.back().aux, 3U);
}

}  // namespace piece_letters_test
}  // namespace arbiter::replay
