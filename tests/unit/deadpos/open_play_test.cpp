#include "chess/fen.hpp"
#include "deadpos/detail/mobility.hpp"
#include "deadpos/prover.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::deadpos::detail {
namespace {

struct Case {
    std::string_view name, fen;
    OpenSides open;  // White, Black
};

constexpr Case kCases[] = {
    {"start", chess::kStartFen, {true, true}},
    {"after_e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", {true, true}},
    {"rook_endgame", "8/5pk1/6p1/8/8/6P1/r4PK1/4R3 w - - 0 1", {true, true}},
    {"pawn_endgame", "8/5pk1/6p1/8/8/6P1/5PK1/8 w - - 0 1", {true, true}},
    {"minor_pieces_only", "8/4nk2/8/8/8/3K1B2/8/8 w - - 0 1", {true, true}},
    {"check_and_a_step_aside", "8/5pk1/6p1/8/8/6P1/5PKr/4R3 w - - 0 1", {true, true}},
    {"check_and_only_one_answer",
     "6k1/p4p2/2b3pQ/8/2p5/P1P3R1/4rqPP/3Rn1K1 w - - 8 39",
     {true, true}},
    {"pawn_behind_its_king", "8/8/3k4/1K6/1P6/8/8/8 b - - 2 80", {true, false}},
    {"wall_of_three_rams", "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45", {false, false}},
    {"both_moves_stalemate", "1k6/1P6/K7/PP6/8/8/8/8 w - - 0 1", {false, false}},
    {"lines_that_end_so", "k1q5/1Q6/K1P5/PP6/8/8/8/8 b - - 0 1", {false, false}},
    {"pawn_before_a_guarded_pawn", "BRRQRBRN/1PPPPPp1/6P1/4k3/8/8/4K3/8 b - - 0 1", {true, false}},
    {"two_kings_without_a_step", "8/8/5P2/4N3/pp6/bkp4B/qnp5/n1K5 b - - 0 1", {false, false}},
    {"column_of_three_pawns", "8/6p1/6P1/8/6P1/6PK/8/1k6 w - - 0 1", {false, false}},
    {"bishop_behind_rammed_pawns", "6k1/8/8/8/8/1p1p4/1P1P4/1KB5 w - - 0 1", {false, false}},
};

OpenSides open_play(const chess::Board& pos) {
    OpenSides open = see_open_play(pos, {true, true});
    for (const chess::Color winner : {chess::Color::White, chess::Color::Black})
        open[index(winner)] = open[index(winner)] || find_open_play(pos, winner);
    return open;
}

class OpenPlayTest : public ::testing::TestWithParam<Case> {};

TEST_P(OpenPlayTest, IsSeen) {
    EXPECT_EQ(open_play(chess::position_of(GetParam().fen)), GetParam().open);
}

// Where it says yes, the full decision finds the mate.
TEST_P(OpenPlayTest, MeansAHelpmate) {
    const chess::Position pos = chess::position_of(GetParam().fen);
    const OpenSides open = open_play(pos);
    for (const chess::Color winner : {chess::Color::White, chess::Color::Black}) {
        if (open[index(winner)]) {
            EXPECT_EQ(decide(pos, winner).can_win, CanWin::Yes);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Positions, OpenPlayTest, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(OpenPlayTest, IsSeenAtOnceOrFoundByMoves) {
    const chess::Position pos = chess::position_of("8/5pk1/6p1/8/8/6P1/5PKr/4R3 w - - 0 1");
    EXPECT_EQ(see_open_play(pos, {true, true}), (OpenSides{false, false}));
    EXPECT_TRUE(find_open_play(pos, chess::Color::White));
    EXPECT_TRUE(find_open_play(pos, chess::Color::Black));
    const chess::Position rooks = chess::position_of("8/5pk1/6p1/8/8/6P1/r4PK1/4R3 w - - 0 1");
    EXPECT_EQ(see_open_play(rooks, {true, false}), (OpenSides{true, false}));
}

}  // namespace
}  // namespace arbiter::deadpos::detail
