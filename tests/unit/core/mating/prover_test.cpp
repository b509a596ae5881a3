#include "core/mating/prover.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::mating {
namespace prover_test {

using chess::Color;
using enum CanWin;

struct Case {
    std::string_view name, fen;
    Color winner;
    CanWin can_win;
    Proof proof;
};

constexpr Color kWhite = Color::White;
constexpr Color kBlack = Color::Black;

constexpr Case kCases[] = {
    {"mate_on_the_board", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", kWhite, Yes, Proof::MateOnBoard},
    {"the_mated_side", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", kBlack, No, Proof::Forced},
    {"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", kWhite, No, Proof::Forced},
    {"bare_king", "8/8/4k3/8/8/3K4/8/7R w - - 0 1", kBlack, No, Proof::Material},
    {"rook", "8/8/4k3/8/8/3K4/8/7R w - - 0 1", kWhite, Yes, Proof::Helpmate},
    {"two_knights", "8/8/4k3/8/8/3K4/8/5N1N w - - 0 1", kWhite, Yes, Proof::Helpmate},
    {"bishop_against_a_rook_pawn", "8/8/4k2p/8/8/3K4/8/5B2 w - - 0 1", kWhite, Yes,
     Proof::Helpmate},
    {"a_pawn_that_has_to_promote", "8/8/4k3/8/8/3K4/7P/8 w - - 0 1", kWhite, Yes, Proof::Helpmate},
    {"the_only_move_takes_the_rook", "6Rk/8/7K/8/8/8/8/8 b - - 0 1", kWhite, No, Proof::Forced},
    {"the_only_move_takes_the_rook_on_c1", "8/8/8/8/8/2K5/8/2kR4 b - - 0 73", kWhite, No,
     Proof::Forced},
    {"capture_and_stalemate", "6k1/5R2/3N2p1/2p1B1P1/P1B5/2P2P2/6q1/7K w - - 1 39", kWhite, No,
     Proof::Forced},
    {"walls_of_pawns", "8/5p2/2k1pPp1/3pP1Pp/1p1P3P/1P6/7K/8 w - - 11 53", kWhite, No,
     Proof::Static},
    {"kings_that_cannot_pass", "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45", kBlack, No,
     Proof::Static},
    {"bishops_that_pass_while_the_king_is_shut_in", "8/5b2/p7/P1p2b1b/K1p5/1pP5/1P6/1bk5 w - - 0 1",
     kWhite, No, Proof::Static},
    {"a_wall_that_the_king_opens", "1k6/4p3/4P3/1p1p2p1/pPpP2Pp/P1P4P/P7/K7 b - - 0 1", kWhite, Yes,
     Proof::Helpmate},
    {"a_wall_with_a_spare_pawn", "3k4/8/p1p2p1p/p1P1pP1P/Pp1pP3/1P6/3P4/7K w - - 0 1", kBlack, Yes,
     Proof::Helpmate},
    {"a_cage_that_a_queen_cannot_open", "8/6pp/8/4q3/ppp5/bkp4Q/qnp2p2/n1K5 b - - 0 1", kWhite, No,
     Proof::Static},
    {"the_pieces_of_a_cage_that_mate", "8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", kBlack, Yes,
     Proof::Helpmate},
    // The queen takes the pawn on c2, and the king cannot take it.
    {"a_cage_that_a_queen_opens", "8/6pp/8/8/ppp5/bkp4Q/qnp5/b1K5 b - - 0 1", kWhite, Yes,
     Proof::Helpmate},
};

class ProverTest : public ::testing::TestWithParam<Case> {};

TEST_P(ProverTest, Decides) {
    const auto& [name, fen, winner, can_win, proof] = GetParam();
    const Answer answer = decide(chess::position_of(fen), winner);
    EXPECT_EQ(answer.can_win, can_win);
    EXPECT_EQ(answer.proof, proof) << to_string(answer.proof);
}

// The line is walked with the generator of lib/core/chess, not with the prover's board.
TEST_P(ProverTest, ShowsALineThatMates) {
    const Answer answer = decide(chess::position_of(GetParam().fen), GetParam().winner);
    if (answer.can_win != Yes) {
        EXPECT_TRUE(answer.helpmate.empty());
        return;
    }
    chess::Position pos = chess::position_of(GetParam().fen);
    for (const chess::Move move : answer.helpmate) {
        ASSERT_TRUE(pos.is_legal(move));
        pos.play(move);
    }
    EXPECT_TRUE(chess::is_checkmate(pos));
    EXPECT_EQ(pos.turn(), ~GetParam().winner);
}

TEST_P(ProverTest, AnswersTheSameTwice) {
    const chess::Position pos = chess::position_of(GetParam().fen);
    const Answer once = decide(pos, GetParam().winner);
    const Answer again = decide(pos, GetParam().winner);
    EXPECT_EQ(once.helpmate, again.helpmate);
    EXPECT_EQ(once.nodes, again.nodes);
}

INSTANTIATE_TEST_SUITE_P(Positions, ProverTest, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string{test.param.name}; });

// A wall with bishops of one colour after it: neither an invariant nor a walk of a few moves.
constexpr std::string_view kHard = "8/1p6/1Pp5/k1P5/p1P5/P1K1B3/3B4/8 w - - 0 1";

TEST(ProverTest, SaysUnknownWhenTheBudgetIsSpent) {
    const chess::Position pos = chess::position_of("3kb3/8/8/8/8/3KN3/8/8 w - - 0 1");
    const Answer answer = decide(pos, kWhite, {.nodes = 2});
    EXPECT_EQ(answer.can_win, Unknown);
    EXPECT_EQ(answer.proof, Proof::None);
}

TEST(ProverTest, GivesACertificateOnlyWhenAsked) {
    const chess::Position pos = chess::position_of(kHard);
    EXPECT_EQ(decide(pos, kBlack).certificate.positions, 0U);
    const Answer answer = decide(pos, kBlack, {.with_certificate = true});
    ASSERT_EQ(answer.can_win, No);
    EXPECT_GT(answer.certificate.positions, 0U);
    EXPECT_LE(answer.certificate.positions, answer.nodes);
}

TEST(ProverTest, StaticProofIsAWalkOfOnePosition) {
    const Answer answer =
        decide(chess::position_of(kCases[11].fen), kWhite, {.with_certificate = true});
    EXPECT_EQ(answer.certificate.positions, 1U);
    EXPECT_EQ(answer.certificate.invariants.size(), 1U);
}

struct ClockCase {
    std::string_view name, fen;
    Color winner;
    CanWin by_moves, against_clock;
};

constexpr ClockCase kClockCases[] = {
    {"one_move_left", "8/8/8/8/4k3/8/8/3QK3 w - - 149 120", kWhite, Yes, No},
    {"one_move_left_and_it_mates", "7k/8/6K1/8/8/8/8/1Q6 w - - 149 120", kWhite, Yes, Yes},
    {"none_left", "7k/8/6K1/8/8/8/8/1Q6 w - - 150 120", kWhite, Yes, No},
    {"a_pawn_move_begins_anew", "8/8/8/8/4k3/8/P7/3QK3 w - - 149 120", kWhite, Yes, Yes},
    {"a_fresh_clock", "8/8/8/8/4k3/8/8/3QK3 w - - 0 1", kWhite, Yes, Yes},
    {"unwinnable_without_a_clock", "8/8/8/8/4k3/8/8/3QK3 w - - 0 1", kBlack, No, No},
};

class ClockTest : public ::testing::TestWithParam<ClockCase> {};

TEST_P(ClockTest, EndsTheSeriesOnlyUnderThePolicy) {
    const auto& [name, fen, winner, by_moves, against_clock] = GetParam();
    const chess::Position pos = chess::position_of(fen);
    EXPECT_EQ(decide(pos, winner).can_win, by_moves);
    EXPECT_EQ(decide(pos, winner, {.is_ended_by_seventy_five = true}).can_win, against_clock);
}

INSTANTIATE_TEST_SUITE_P(Clocks, ClockTest, ::testing::ValuesIn(kClockCases),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace prover_test
}  // namespace arbiter::mating
