#include "core/answers/verify_answer.hpp"

#include "core/chess/fen.hpp"
#include "core/mating/prover.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::answers {
namespace verify_answer_test {

using chess::Color;
using mating::Answer;
using mating::CanWin;
using mating::Proof;

constexpr std::uint64_t kPositions = 20'000;

Answer decided(const chess::Position& pos, Color winner) {
    return mating::decide(pos, winner, {.nodes = kPositions, .with_certificate = true});
}

struct Query {
    std::string_view name, fen;
    Color winner;
    CanWin can_win;
};

constexpr Query kQueries[] = {
    {"mate_on_the_board", "k6R/6R1/8/8/8/8/8/K7 b - - 0 1", Color::White, CanWin::Yes},
    {"mate_that_no_game_reaches", "8/8/8/8/8/2b1k1b1/8/3RKR2 w - -", Color::Black, CanWin::Yes},
    {"helpmate", "k7/8/1K6/8/8/8/8/7R w - - 0 1", Color::White, CanWin::Yes},
    {"helpmate_with_rights", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Color::White, CanWin::Yes},
    {"helpmate_by_promotion", "8/P7/8/8/8/1k6/8/1K6 w - - 0 1", Color::White, CanWin::Yes},
    {"bare_king", "k7/8/1K6/8/8/8/8/7R w - - 0 1", Color::Black, CanWin::No},
    {"bishops_of_one_colour", "7k/7r/8/8/8/8/5B2/6K1 w - - 0 1", Color::White, CanWin::No},
    {"stalemate", "kb6/2N5/1K6/8/8/8/8/8 b - - 0 50", Color::White, CanWin::No},
    {"forced_capture", "6Rk/8/7K/8/8/8/8/8 b - - 0 1", Color::White, CanWin::No},
    {"mated_itself", "k6R/6R1/8/8/8/8/8/K7 b - - 0 1", Color::Black, CanWin::No},
    {"blocked", "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45", Color::White, CanWin::No},
    {"blocked_for_black", "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45", Color::Black, CanWin::No},
    {"pawn_that_is_taken_or_not", "1k6/8/1p1p1p1p/pP1P1P1P/P6p/2K4P/7P/8 b - - 0 1", Color::White,
     CanWin::No},
    // Ka4-b4 shuts off the bishop that guards d6, so Black is not stalemated.
    {"king_in_the_way_of_its_bishop", "2b5/1p1p1p2/pP1Pkp2/P2p1p1p/K1pP1P1P/BpP5/1P6/8 w - - 0 1",
     Color::White, CanWin::Yes},
    // Kf4-e3 is not the end: it lets the white king out.
    {"king_that_leaves_its_guard", "8/6p1/6Pp/7K/5k1P/8/8/8 b - - 0 1", Color::White, CanWin::Yes},
    {"blocked_with_a_bishop", "8/4B3/6k1/1p1p1p1p/1P1P1P1P/8/4K3/8 w - - 0 1", Color::White,
     CanWin::No},
};

class VerifiedAnswer : public ::testing::TestWithParam<Query> {};

TEST_P(VerifiedAnswer, HoldsAsItIsAndNotTheOtherWayRound) {
    const Query& query = GetParam();
    const chess::Position pos = chess::position_of(query.fen);
    const Answer answer = decided(pos, query.winner);
    ASSERT_EQ(answer.can_win, query.can_win);
    EXPECT_EQ(verify(pos, query.winner, answer, kPositions).reason, "");
    EXPECT_TRUE(verify(pos, query.winner, answer, kPositions).holds);

    Answer other = answer;
    other.can_win = query.can_win == CanWin::Yes ? CanWin::No : CanWin::Yes;
    EXPECT_FALSE(verify(pos, query.winner, other, kPositions).holds);
    other.proof = query.can_win == CanWin::Yes ? Proof::Closure : Proof::Helpmate;
    EXPECT_FALSE(verify(pos, query.winner, other, kPositions).holds);
    other = answer;
    other.proof = Proof::None;
    EXPECT_FALSE(verify(pos, query.winner, other, kPositions).holds);
    if (query.can_win == CanWin::No) {
        other = answer;
        ++other.certificate.positions;
        EXPECT_FALSE(verify(pos, query.winner, other, kPositions).holds);
    }
}

INSTANTIATE_TEST_SUITE_P(Decisions, VerifiedAnswer, ::testing::ValuesIn(kQueries),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(VerifyAnswer, AsksNothingOfUnknown) {
    EXPECT_TRUE(verify(chess::Position::initial(), Color::White, {}, 1).holds);
}

TEST(VerifyAnswer, RefusesACertificateThatWasNotAskedFor) {
    const chess::Position pos = chess::position_of("6Rk/8/7K/8/8/8/8/8 b - - 0 1");
    const Answer answer = mating::decide(pos, Color::White, {});
    ASSERT_EQ(answer.can_win, CanWin::No);
    EXPECT_FALSE(verify(pos, Color::White, answer, kPositions).holds);
}

TEST(VerifyAnswer, TellsAHelpmateFromAMateOnTheBoard) {
    const chess::Position pos = chess::position_of("k6R/6R1/8/8/8/8/8/K7 b - - 0 1");
    Answer answer;
    answer.can_win = CanWin::Yes;
    answer.proof = Proof::Helpmate;
    EXPECT_EQ(verify(pos, Color::White, answer, kPositions).reason,
              "the proof is not of the kind that it is called");
}

// Castling goes over as king takes rook, which means the same in every variant.
TEST(VerifyAnswer, UnderstandsCastling) {
    for (const std::string_view fen :
         {"5k2/R6P/8/1B6/8/8/8/4K2R w K - 0 1", "5k2/R6P/8/1B6/8/8/8/5K1R w K - 0 1"}) {
        const chess::Position pos = chess::position_of(fen);
        Answer answer;
        answer.can_win = CanWin::Yes;
        answer.proof = Proof::Helpmate;
        answer.helpmate = {chess::Move::castle(chess::Side::Short, pos.king_square(Color::White),
                                               chess::Square::H1)};
        EXPECT_EQ(verify(pos, Color::White, answer, kPositions).reason, "") << fen;
    }
}

}  // namespace verify_answer_test
}  // namespace arbiter::answers
