#include "core/replay/match_record.hpp"
#include "tests/unit/core/replay/replayed.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::replay {
namespace match_test {

using testing::Replayed;
using variant::BoardId;

constexpr std::string_view kSeats =
    "[Event \"e\"]\n[WhiteA \"a\"][BlackA \"b\"]\n[WhiteB \"c\"][BlackB \"d\"]\n";

std::string match_of(std::string_view moves, std::string_view tags = {}) {
    return std::string(kSeats).append(tags).append("\n").append(moves).append("\n");
}

TEST(MatchRecord, ReadsLabelsClocksAndGluedMoves) {
    const Replayed game(
        match_of("{C: 12} 1A. e4{58.345} 1B.d4 {-0.5} 10a. (2A. e5) Nf6{ 179} "
                 "{talk} 2A. P@e5+ *"));
    std::vector<MatchHalfMove> read;
    read_match(game.view(), read);
    ASSERT_EQ(read.size(), 4U);
    EXPECT_EQ(read[0].text(game.view()), "e4");
    EXPECT_EQ(read[0].label->board(), BoardId::A);
    EXPECT_EQ(read[0].clock_ms, 58'345);
    EXPECT_EQ(read[1].text(game.view()), "d4");
    EXPECT_EQ(read[1].label->board(), BoardId::B);
    EXPECT_EQ(read[1].clock_ms, -500);
    EXPECT_EQ(read[2].label->number, 10);
    EXPECT_EQ(read[2].label->color(), chess::Color::Black);
    EXPECT_EQ(read[2].clock_ms, 179'000);
    EXPECT_EQ(read[3].text(game.view()), "P@e5+");
    EXPECT_FALSE(read[3].clock_ms);
}

TEST(Match, DropsWhatThePartnerCaptured) {
    const Replayed game(match_of("1A. e4 1a. d5 2A. exd5 1B. d4 1b. P@e3 *"));
    EXPECT_TRUE(game.facts().is_legal);
    EXPECT_TRUE(game.facts().is_match());
    EXPECT_EQ(game.facts().plies, 5U);
    EXPECT_EQ(game.facts().final.fen(),
              "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 2 | "
              "rnbqkbnr/pppppppp/8/8/3P4/4p3/PPP1PPPP/RNBQKBNR[] w KQkq - 0 2");
}

// Who walks along the moves meets each board when it is its turn.
TEST(Match, IsWalkedInTheOrderOfTheText) {
    const Replayed game(match_of("1A. e4 1B. d4 1a. e5 1b. d5 *"));
    const GameFacts& facts = game.facts();
    GamePosition position = facts.start;
    std::string line;
    for (const chess::Move move : facts.moves()) {
        const chess::SanText san = position.san(move);
        line.append(san.view()).append(" ");
        position.play(move);
    }
    EXPECT_EQ(line, "e4 d4 e5 d5 ");
    EXPECT_EQ(position, facts.final);
}

TEST(Match, StopsAtWhatNobodyCaptured) {
    EXPECT_EQ(Replayed(match_of("1A. e4 1B. d4 1b. P@e3 *")).stop(), StopKind::DropUnsupplied);
    EXPECT_EQ(Replayed(match_of("1A. e4 1a. d5 2A. exd5 2a. P@e4 *")).stop(),
              StopKind::DropUnsupplied);
}

TEST(Match, StopsAtLabelsThatFitNobody) {
    for (const std::string_view moves : {"1A. e4 2A. d4 *", "1C. e4 *", "e4 *", "1a. e5 *"})
        EXPECT_EQ(Replayed(match_of(moves)).stop(), StopKind::MatchLabelWrong) << moves;
}

TEST(Match, ReadsMovesInOtherSpellings) {
    const Replayed game(match_of("1A. e2e4 1a. Pd7d5 2A. ed 1B. g1f3 1b. P@e3 *"));
    EXPECT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.facts().plies, 5U);
    EXPECT_EQ(game.facts().final.fen(),
              Replayed(match_of("1A. e4 1a. d5 2A. exd5 1B. Nf3 1b. P@e3 *")).facts().final.fen());
}

TEST(Match, StopsAtTheFirstWordThatIsNoMove) {
    const Replayed game(match_of("1A. e4 1B. xyz 1a. e5 *"));
    EXPECT_EQ(game.stop(), StopKind::UnknownToken);
    EXPECT_EQ(game.facts().plies, 1U);
}

TEST(Match, EndsByMateThatNoDropCanParry) {
    constexpr std::string_view kKnight =
        "[FEN \"6rk/6pp/8/6N1/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1\"]\n";
    constexpr std::string_view kRook =
        "[FEN \"6k1/5ppp/8/8/8/8/8/R3K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1\"]\n";
    EXPECT_EQ(Replayed(match_of("1A. Nf7# 1B. Kd2 *", kKnight)).stop(), StopKind::AfterCheckmate);
    const Replayed parriable(match_of("1A. Ra8# 1B. Kd2 *", kRook));
    EXPECT_TRUE(parriable.facts().is_legal);
    EXPECT_EQ(parriable.count(NoteKind::MatchMateParriable), 1U);
}

TEST(Match, TakesLateSuppliesWithinTheLag) {
    constexpr std::string_view kTime = "[TimeControl \"60+0\"]\n";
    const std::string begin = "1A. e4{59.0} 1a. d5{59.0} 1B. d4{59.0} 1b. P@e3{58.0} ";
    const Replayed late(match_of(begin + "2A. exd5{58.5} 2a. Qxd5{58} *", kTime));
    EXPECT_TRUE(late.facts().is_legal);
    EXPECT_EQ(late.count(NoteKind::MatchDropEarly), 1U);
    // It is supplied once: BlackB has nothing left.
    EXPECT_NE(late.facts().final.fen().find("[P] w"), std::string::npos);
    EXPECT_EQ(Replayed(match_of(begin + "2A. exd5{40.0} *", kTime)).stop(),
              StopKind::DropUnsupplied);
    EXPECT_EQ(Replayed(match_of("1A. e4 1a. d5 1B. d4 1b. P@e3 2A. exd5 *")).stop(),
              StopKind::DropUnsupplied);
}

TEST(Match, CountsEachBoardByItself) {
    const Replayed game(match_of("1A. e4 1B. d4 1a. e5 3A. Nf3 *"));
    EXPECT_TRUE(game.facts().is_legal);
    EXPECT_EQ(game.count(NoteKind::MatchNumberWrong), 1U);
}

TEST(Match, HasHashesThatKnowTheBoards) {
    const auto hash_of = [](std::string_view moves) {
        return moves_hash(Replayed(match_of(moves)).facts());
    };
    EXPECT_EQ(hash_of("1A. e4 1B. e4 *"), hash_of("1A. e4{5} {C: x} 1B. e4 *"));
    EXPECT_NE(hash_of("1A. e4 1B. e4 *"), hash_of("1B. e4 1A. e4 *"));
}

TEST(OneBoardOfAMatch, IsPlayedOnTrust) {
    const Replayed game(
        "[Event \"e\"]\n[White \"a\"]\n[Black \"b\"]\n[Variant \"Bughouse\"]\n\n"
        "1. e4 e5 2. N@f6+ gxf6 3. d4 *\n");
    EXPECT_TRUE(game.facts().is_legal);
    EXPECT_FALSE(game.facts().is_match());
    EXPECT_EQ(game.facts().plies, 5U);
}

}  // namespace match_test
}  // namespace arbiter::replay
