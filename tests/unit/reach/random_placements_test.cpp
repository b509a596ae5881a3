#include "tests/support/random_placements.hpp"

#include "chess/fen.hpp"
#include "reach/reach.hpp"
#include "tests/support/slow_reach.hpp"

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <string_view>

namespace arbiter::reach {
namespace {

constexpr unsigned kPlacements = 5000;  // of each kind

// The rules and their second formulation agree on whether there is a contradiction, and on one.
template <class Make>
void compare(std::string_view kind, std::uint64_t seed, Make make) {
    testing::Dice dice{seed};
    std::map<std::string_view, unsigned> decided;
    unsigned unreachable = 0;
    for (unsigned round = 0; round < kPlacements; ++round) {
        const chess::Position pos = make(dice);
        const Answer answer = examine(pos);
        const auto slow = testing::slow_contradictions(pos);
        ASSERT_EQ(answer.reason == Reason::None, slow.empty())
            << chess::to_fen(pos) << ": " << to_string(answer.reason) << " against "
            << (slow.empty() ? "none" : to_string(*slow.begin()));
        if (slow.empty()) continue;
        ASSERT_TRUE(slow.contains(answer.reason))
            << chess::to_fen(pos) << ": " << to_string(answer.reason);
        ++unreachable;
        ++decided[to_string(answer.reason)];
    }
    std::cout << kind << ": " << unreachable << " of " << kPlacements << " unreachable\n";
    for (const auto& [reason, number] : decided)
        std::cout << "  " << reason << ' ' << number << '\n';
    EXPECT_GT(unreachable, kPlacements / 10);
}

TEST(RandomPlacements, AreDecidedAsByTheSecondFormulation) {
    compare("pieces anywhere", 1, testing::random_placement);
}

TEST(DisturbedPositions, AreDecidedAsByTheSecondFormulation) {
    compare("positions of games with pieces moved", 2, testing::disturbed_position);
}

}  // namespace
}  // namespace arbiter::reach
