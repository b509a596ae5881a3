#include "core/mating/winnability_query.hpp"

#include "core/chess/fen.hpp"
#include "core/mating/prover.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::mating {
namespace winnability_query_test {

using chess::Color;

constexpr Options kFull{.depth = Depth::Full};

struct Case {
    std::string_view name, fen;
    Decision decision;
};

constexpr Case kCases[] = {
    {"start", chess::kStartFen, {CanWin::Yes, CanWin::Yes}},
    {"mate",
     "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
     {CanWin::No, CanWin::Yes, Terminal::Checkmate, Proof::Forced, Proof::MateOnBoard}},
    {"stalemate",
     "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
     {CanWin::No, CanWin::No, Terminal::Stalemate, Proof::Forced, Proof::Forced}},
    {"lone_king",
     "7k/8/6K1/8/8/Q7/8/8 w - - 0 1",
     {CanWin::Yes, CanWin::No, Terminal::None, Proof::None, Proof::Material}},
    {"closed_wall",
     "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45",
     {CanWin::No, CanWin::No, Terminal::None, Proof::Static, Proof::Static}},
};

class WinnabilityQueryTest : public ::testing::TestWithParam<Case> {};

TEST_P(WinnabilityQueryTest, AnswersTheSameInEveryOrder) {
    const chess::Position pos = chess::position_of(GetParam().fen);
    const Decision& expected = GetParam().decision;
    EXPECT_EQ(decide(pos, kFull), expected);
    for (const Color first : {Color::White, Color::Black}) {
        const WinnabilityQuery query{pos, kFull};
        EXPECT_EQ(query.terminal(), expected.terminal);
        EXPECT_EQ(query.can_win(first), expected.of(first));
        EXPECT_EQ(query.can_win(~first), expected.of(~first));
        EXPECT_EQ(query.proof_of(~first), expected.proof_of(~first));
        EXPECT_EQ(query.is_dead(), expected.is_dead());
        EXPECT_EQ(query.decision(), expected);
    }
    EXPECT_EQ(WinnabilityQuery(pos, kFull).is_dead(), expected.is_dead());
}

INSTANTIATE_TEST_SUITE_P(Positions, WinnabilityQueryTest, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(WinnabilityQueryTest, KnowsNothingAboutNothing) {
    EXPECT_EQ(WinnabilityQuery{}.can_win(Color::White), CanWin::Unknown);
    EXPECT_EQ(WinnabilityQuery{}.decision(), Decision{});
    EXPECT_FALSE(WinnabilityQuery{}.is_dead());
}

TEST(WinnabilityQueryTest, GoesNoDeeperThanItIsTold) {
    const chess::Position wall = chess::position_of("8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45");
    EXPECT_EQ(WinnabilityQuery(wall, {}).can_win(Color::White), CanWin::Unknown);
    EXPECT_FALSE(WinnabilityQuery(wall, {}).is_dead());
}

}  // namespace winnability_query_test
}  // namespace arbiter::mating
