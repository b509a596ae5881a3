#include "tests/support/random_placements.hpp"

#include "core/chess/fen.hpp"
#include "core/reach/reach.hpp"
#include "tests/support/slow_reach.hpp"

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <string_view>

namespace arbiter::reach {
namespace random_placements_test {

constexpr unsigned kPlacements = 5000;  // of each kind

// The rules and their second formulation agree on whether there is a contradiction, and on one.
// `decided`: how many by each reason.
template <class Make>
void compare(std::string_view kind, std::uint64_t seed, Make make,
             std::map<std::string_view, unsigned>& decided) {
    testing::Dice dice{seed};
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
    std::map<std::string_view, unsigned> decided;
    compare("pieces anywhere", 1, testing::random_placement, decided);
}

TEST(DisturbedPositions, AreDecidedAsByTheSecondFormulation) {
    std::map<std::string_view, unsigned> decided;
    compare("positions of games with pieces moved", 2, testing::disturbed_position, decided);
}

TEST(PawnsNearHome, AreDecidedAsByTheSecondFormulation) {
    std::map<std::string_view, unsigned> decided;
    compare("pawns near home", 3, testing::pawns_near_home, decided);
    EXPECT_GT(decided[to_string(Reason::PawnGate)], 20U);
}

// A position is refuted by its past only when every position that can have come before it is
// refuted by itself; these are found by playing moves. Returns how many are.
template <class Make>
unsigned hold_against_past(std::string_view kind, std::uint64_t seed, Make make) {
    constexpr Options kFull{.level = Level::Full, .budget_nodes = 20'000};
    testing::Dice dice{seed};
    unsigned unreachable = 0, captures = 0, histories = 0, before = 0;
    for (unsigned round = 0; round < kPlacements; ++round) {
        const chess::Position pos = make(dice);
        const Answer answer = examine(pos, kFull);
        unreachable += answer.verdict == Verdict::Unreachable ? 1 : 0;
        captures += answer.reason == Reason::NoCaptures ? 1 : 0;
        if (answer.reason != Reason::NoHistory) continue;
        ++histories;
        for (const chess::Position& earlier : testing::slow_positions_before(pos)) {
            EXPECT_EQ(examine(earlier, kFull).verdict, Verdict::Unreachable)
                << chess::to_fen(earlier) << " before " << chess::to_fen(pos);
            ++before;
        }
    }
    std::cout << kind << ", level full: " << unreachable << " of " << kPlacements
              << " unreachable, no-captures " << captures << ", no-history " << histories
              << " with " << before << " positions before\n";
    return histories;
}

TEST(RandomPlacements, AreRefutedByAllPositionsBefore) {
    EXPECT_GT(hold_against_past("pieces anywhere", 1, testing::random_placement), 5U);
    EXPECT_GT(
        hold_against_past("positions of games with pieces moved", 2, testing::disturbed_position),
        0U);
}

}  // namespace random_placements_test
}  // namespace arbiter::reach
