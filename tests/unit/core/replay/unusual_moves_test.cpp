// Half-moves that are played, or refused, by another reading than that of SAN.

#include "tests/unit/core/replay/replayed.hpp"

#include <gtest/gtest.h>

namespace arbiter::replay {
namespace unusual_moves_test {

using testing::Replayed;

TEST(GluedMoves, ArePlayedAsTwo) {
    const Replayed game("1.e4e5 2. Nf3Nc6 3. Bb5 a6 *");
    const Replayed apart("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
    ASSERT_TRUE(game.facts().is_legal);
    EXPECT_EQ(moves_hash(game.facts()), moves_hash(apart.facts()));
    EXPECT_EQ(game.count(NoteKind::MovesGlued), 2U);
    EXPECT_EQ(game.facts().tokens()[0], game.facts().tokens()[1]);
    EXPECT_EQ(game.count(NoteKind::MoveNumberWrong), 0U);
}

// The arrays of the moves hold a half-move for each symbol; here they must grow.
TEST(GluedMoves, MayBeAllOfALongGame) {
    std::string text = "[Result \"*\"]\n\n";
    for (int i = 0; i < 500; ++i)
        text += std::to_string(2 * i + 1) + ". Nf3Nf6 " + std::to_string(2 * i + 2) + ". Ng1Ng8 ";
    const Replayed game(text + "*");
    ASSERT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.facts().plies, 2000U);
    EXPECT_EQ(game.facts().keys().size(), 2001U);
    EXPECT_EQ(game.facts().max_repetition, 255U);
}

TEST(GluedMoves, AreNotCutOutOfOneMove) {
    // UCI throughout: d5d4 is one illegal move, although d5 and d4 would be legal one by one.
    const Replayed game("1. d2d4 d7d6 2. e2e4 d5d4 3. g1f3 g8f6 *");
    EXPECT_EQ(game.facts().plies, 3U);
    EXPECT_EQ(game.stop(), StopKind::Illegal);
}

TEST(GluedMoves, StopTheGameWhenTheyAreNotLegal) {
    const Replayed game("1. e4 e5 2. Nf3Nc5 3. Bb5 *");
    EXPECT_EQ(game.facts().plies, 2U);
    EXPECT_EQ(game.stop(), StopKind::MovesGlued);
}

// Behind the last moves no number confirms that they are two.
TEST(GluedMoves, AreTwoAtTheEndWhereNoPieceStandsOnTheOrigin) {
    for (const std::string_view text :
         {"1.e4 e5 2.Nf3 Nc6 3.Bb5a6 1-0", "1.e4 e5 2.Nf3 Nc6 3.Bb5a6 {good} $1 *",
          "1.e4 e5 2.Nf3 Nc6 3.Bb5a6"}) {
        const Replayed game(text);
        ASSERT_TRUE(game.facts().is_legal) << text;
        EXPECT_EQ(game.facts().plies, 6U) << text;
        EXPECT_EQ(game.count(NoteKind::MovesGlued), 1U) << text;
    }
    // Without a number before it, with a bishop on b5, among moves of UCI, where the halves are no
    // legal moves, or before other moves: one move.
    for (const std::string_view text :
         {"1.e4 e5 2.Nf3 Nc6 Bb5a6 1-0", "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Bb5b7 1-0",
          "1.e2e4 e7e5 2.Nf3 Nc6 3.Bb5a6 1-0", "1.e4 e5 2.Nf3 Nc6 3.Bb4a6 1-0",
          "1.e4 e5 2.Nf3 Nc6 3.Bb5a6 Nf6 1-0"}) {
        const Replayed game(text);
        ASSERT_FALSE(game.facts().is_legal) << text;
        EXPECT_EQ(game.stop(), StopKind::Illegal) << text;
    }
}

// In a game of UCI moves "Bb5a6" may be a wrong one; the next game has nothing of that.
TEST(GluedMoves, AreTwoAfterAGameOfUciMoves) {
    const pgn::PaddedText text{
        std::string("[Event \"a\"]\n\n1. e2e4 e7e5 2. g1f3 b8c6 *\n\n"
                    "[Event \"b\"]\n\n1. e4 e5 2. Nf3 Nc6 3.Bb5a6 1-0\n")};
    pgn::GameReader reader;
    reader.open({.text = text});
    pgn::GameView view;
    Replayer replayer;
    ASSERT_TRUE(reader.next(view));
    EXPECT_TRUE(replayer.replay(view).is_legal);
    ASSERT_TRUE(reader.next(view));
    const GameFacts& facts = replayer.replay(view);
    EXPECT_TRUE(facts.is_legal);
    EXPECT_EQ(facts.plies, 6U);
}

// FIDE 2023 3.9: who is in check cannot pass.
TEST(NullMoves, PassTheTurnUnlessTheKingIsInCheck) {
    const Replayed passed("1. e4 -- 2. d4 *");
    EXPECT_TRUE(passed.facts().is_legal);
    EXPECT_EQ(passed.facts().plies, 3U);
    const Replayed in_check("1. e4 f5 2. Qh5+ -- 3. d4 *");
    EXPECT_FALSE(in_check.facts().is_legal);
    EXPECT_EQ(in_check.facts().plies, 3U);
    EXPECT_EQ(in_check.stop(), StopKind::Illegal);
}

// Only what no move follows before the result may be left out.
TEST(UnknownWords, StopTheGameWhereAMoveFollowsAtOnce) {
    const Replayed between("1. e4 resigns e5 *");
    EXPECT_FALSE(between.facts().is_legal);
    EXPECT_EQ(between.facts().plies, 1U);
    EXPECT_EQ(between.stop(), StopKind::UnknownToken);
    EXPECT_TRUE(Replayed("1. e4 e5 White resigns 1-0").facts().is_legal);
}

TEST(MissingHalfMove, IsOneOnlyWhereSomeLegalHalfMoveFits) {
    EXPECT_EQ(Replayed("1. e4 e5 2. Nf3 3. Bb5 a6 *").stop(), StopKind::HalfMoveMissing);
    // Ambiguous whatever Black has played: it is missing all the same.
    EXPECT_EQ(Replayed("1. e4 e5 2. Nf3 d6 3. d3 4. Nd2 *").stop(), StopKind::HalfMoveMissing);
    const Replayed none("1. e4 e5 2. Nf3 3. Bh8 a6 *");
    EXPECT_EQ(none.stop(), StopKind::Illegal);
    EXPECT_EQ(none.count(NoteKind::MoveNumberWrong), 0U);
    const Replayed dots(
        "[SetUp \"1\"]\n[FEN \"2q3k1/8/8/5N2/6P1/7K/8/8 w - - 0 1\"]\n\n1... Nxg5 *");
    EXPECT_EQ(dots.stop(), StopKind::Illegal);
    EXPECT_TRUE(dots.facts().notes.empty());
}

TEST(HalfMoveTwice, IsNoneWhereTheNumbersCountAReply) {
    constexpr std::string_view kReplies[] = {
        "1. d4 d5 2. c4 e6 3. Nc3 Nd5 4. Bg5 *",
        "1. d4 d5 2. c4 e6 3. Nc3 Nd5 $6 {?} (3... Nf6 4. Nf3 (4. Bg5)) 4. Bg5 *",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1N2K3 b - - 0 7\"]\n\n7... Kd7 8. Kd2 Nc3 9. Kd3 *",
    };
    for (const std::string_view text : kReplies)
        EXPECT_EQ(Replayed(text).stop(), StopKind::Illegal) << text;
    constexpr std::string_view kTwice[] = {
        "1. e4 e5 2. Nf3 Nc3 Nc6 3. Bb5 *",         // White's
        "1. d4 d5 2. c4 e6 Nf6 3. Nc3 Be7 *",       // Black's
        "1. d4 d5 2. c4 e6 3. Nc3 Nd5 3... Nf6 *",  // the reply comes after it
        "1. d4 d5 2. c4 e6 3. Nc3 Nd5 5. Bg5 *",    // no number that fits
        "1. d4 d5 2. c4 e6 3. Nc3 Nd5 1/2-1/2",     // no number at all
    };
    for (const std::string_view text : kTwice)
        EXPECT_EQ(Replayed(text).stop(), StopKind::HalfMoveTwice) << text;
}

TEST(SmallB, IsThePawnWhereThePawnCanCapture) {
    const Replayed game(
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/3B4/2n5/1P6/4K3 w - - 0 1\"]\n\n1. bxc3 *");
    ASSERT_EQ(game.facts().plies, 1U);
    EXPECT_EQ(game.facts().moves()[0].from(), chess::Square::B2);
}

TEST(SmallB, IsTheBishopWhereNoPawnCan) {
    const Replayed game("1. e4 e5 2. Nf3 Nc6 3. bb5 a6 4. bxc6 dxc6 *");
    ASSERT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.facts().moves()[4].from(), chess::Square::F1);
    EXPECT_EQ(game.facts().moves()[6].from(), chess::Square::B5);
}

TEST(SmallB, IsNothingWhereTwoBishopsCan) {
    const Replayed game("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/2n5/8/B3B2K w - - 0 1\"]\n\n1. bxc3 *");
    EXPECT_EQ(game.facts().plies, 0U);
}

TEST(KingMoves, OfTwoSquaresAreCastling) {
    const Replayed game("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. Kg1 Kg8 *");
    ASSERT_TRUE(game.facts().is_legal);
    EXPECT_TRUE(game.facts().moves()[6].is_castling());
    EXPECT_EQ(game.count(NoteKind::CastlingAsKing), 2U);
}

TEST(KingMoves, OfTwoSquaresAreIllegalWithoutTheRight) {
    const Replayed game("1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Nf3 Nf6 5. Bc4 Bc5 6. Kg1 *");
    EXPECT_EQ(game.facts().plies, 10U);
    EXPECT_EQ(game.stop(), StopKind::Illegal);
}

TEST(RookSquares, AreCastlingInUci) {
    const Replayed game("1. e2e4 e7e5 2. g1f3 g8f6 3. f1c4 f8c5 4. e1h1 *");
    ASSERT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.count(NoteKind::CastlingByRook), 1U);
    EXPECT_EQ(game.count(NoteKind::Deviation), 6U);
}

TEST(Titles, AreSkippedBeforeTheFirstMoveOnly) {
    const Replayed game("[Result \"*\"]\n\nWhite Black 1. e4 e5 *");
    ASSERT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.count(NoteKind::ScoresheetHeader), 1U);
    EXPECT_EQ(game.facts().main_moves_written, 2U);
    const Replayed later("1. e4 White Black e5 *");
    EXPECT_EQ(later.stop(), StopKind::UnknownToken);
}

struct SignalCase {
    std::string_view name, end;
    StopKind stop;
};

class KingsToCentre : public ::testing::TestWithParam<SignalCase> {};

TEST_P(KingsToCentre, AreToldFromIllegalMoves) {
    const Replayed game("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 " + std::string(GetParam().end));
    EXPECT_EQ(game.facts().plies, 6U);
    EXPECT_EQ(game.stop(), GetParam().stop);
}

INSTANTIATE_TEST_SUITE_P(
    Signals, KingsToCentre,
    ::testing::Values(SignalCase{"white_won", "4. Ke4 Kd5 1-0", StopKind::KingsToCentre},
                      SignalCase{"white_won_one_king", "4. Ke4 1-0", StopKind::KingsToCentre},
                      SignalCase{"draw", "4. Ke4 Ke5 1/2-1/2", StopKind::KingsToCentre},
                      SignalCase{"no_result_two_kings", "4. Ke4 Kd5 *", StopKind::KingsToCentre},
                      SignalCase{"no_result_one_king", "4. Ke4 *", StopKind::Illegal},
                      SignalCase{"wrong_squares", "4. Ke4 Kd5 0-1", StopKind::KingsToCentre},
                      SignalCase{"wrong_square_one_king", "4. Ke4 0-1", StopKind::Illegal},
                      SignalCase{"cleared", "4. Ke4 Kd5 5. Kxd5 1-0", StopKind::KingsToCentre},
                      SignalCase{"takes", "4. Kxe5 1-0", StopKind::Illegal},
                      SignalCase{"goes_on", "4. Ke4 Kd5 5. Nxe5 1-0", StopKind::Illegal},
                      SignalCase{"not_the_centre", "4. Ke3 Kd6 1-0", StopKind::Illegal}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace unusual_moves_test
}  // namespace arbiter::replay
