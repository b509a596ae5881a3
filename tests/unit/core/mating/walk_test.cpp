#include "core/mating/detail/walk.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/mating/detail/descent.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace arbiter::mating::detail {
namespace walk_test {

using chess::Color;
using chess::Square;

struct Case {
    std::string_view name, fen;
    Color winner;
    WalkPlan plan;
};

// Each kind of walk reaches a mate by itself: the search, which would find one too, is not asked.
constexpr Case kCases[] = {
    {"siege",
     "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7",
     Color::White,
     {WalkKind::Siege, Square::H8, Square::None, 0}},
    {"march",
     "8/5pk1/6p1/8/8/6P1/r4PK1/4R3 w - - 0 1",
     Color::White,
     {WalkKind::March, Square::H8, Square::None, 1}},
    {"march_with_a_pawn",
     "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
     Color::White,
     {WalkKind::March, Square::H8, Square::None, 1}},
    {"forage",
     "2r5/3k4/1p2p1p1/pP1p1p1p/P2P1P1P/1K2PP2/2R5/8 w - - 4 45",
     Color::White,
     {WalkKind::Forage, Square::H8, Square::None, 2}},
    {"minor",
     "8/8/3k3p/8/3N4/3K4/8/8 w - - 0 1",
     Color::White,
     {WalkKind::Minor, Square::A8, Square::B8, 0}},
    {"box",
     "1b1b3b/4k3/8/p1p1pBp1/P1P1PbP1/1B6/6B1/3BK2B w - - 0 1",
     Color::White,
     {WalkKind::Box, Square::A8, Square::None, 0}},
};

class WalkTest : public ::testing::TestWithParam<Case> {};

void expect_helpmate(const chess::Position& root, const std::vector<chess::Move>& line,
                     Color winner) {
    chess::Position pos = root;
    for (const chess::Move move : line) {
        ASSERT_TRUE(pos.is_legal(move));
        pos.play(move);
    }
    EXPECT_TRUE(chess::is_checkmate(pos));
    EXPECT_EQ(pos.turn(), ~winner);
}

TEST_P(WalkTest, EndsInAHelpmate) {
    const chess::Position root = chess::position_of(GetParam().fen);
    std::vector<chess::Move> line;
    bool is_mate = false;
    // The dice of some walks fall badly.
    for (unsigned seed = 0; seed < 8 && !is_mate; ++seed) {
        WalkPlan plan = GetParam().plan;
        plan.seed += seed;
        line.clear();
        is_mate = walk_to_mate(root, GetParam().winner, plan, line);
        EXPECT_LE(line.size(), kWalkPlies);
    }
    ASSERT_TRUE(is_mate);
    expect_helpmate(root, line, GetParam().winner);
}

INSTANTIATE_TEST_SUITE_P(Kinds, WalkTest, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string{test.param.name}; });

// A bare king never mates, and nobody is led to believe so.
TEST(Descent, FindsNothingWhereNothingIs) {
    const chess::Position root = chess::position_of("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1");
    Answer answer;
    EXPECT_FALSE(descend_to_mate(root, Color::Black, 0, kDescents, 1'000'000, answer));
    EXPECT_TRUE(answer.helpmate.empty());
}

TEST(Descent, KeepsToTheBudget) {
    const chess::Position root = chess::position_of("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1");
    Answer answer;
    EXPECT_FALSE(descend_to_mate(root, Color::White, 0, kDescents, kWalkPlies - 1, answer));
    EXPECT_EQ(answer.nodes, 0U);
}

}  // namespace walk_test
}  // namespace arbiter::mating::detail
