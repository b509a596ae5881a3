#include "core/reach/detail/captures.hpp"
#include "tests/support/playouts.hpp"
#include "tests/support/slow_story.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

namespace arbiter::reach::detail {
namespace story_test {

using testing::Columns;
using testing::Dice;
using testing::StoryCost;
using testing::StoryRules;

Column column_of_text(const std::string& pawns) {
    unsigned column = 1U << pawns.size();
    for (std::size_t at = 0; at < pawns.size(); ++at)
        column |= (pawns[at] == 'p' ? 1U : 0U) << at;
    return static_cast<Column>(column);
}

// The sets of one colour as problem and as rules.
struct Asked {
    CaptureProblem problem;
    std::array<int, 2> lost_pawns{};
    std::array<std::array<int, 2>, 2> bishops{};
};

Asked ask(const Columns& goal, const StoryRules& rules, Dice& dice) {
    Asked asked;
    for (unsigned file = 0; file < kFiles; ++file)
        asked.problem.goal[file] = column_of_text(goal[file]);
    for (const unsigned color : {0U, 1U}) {
        auto& side = asked.problem.of[color];
        const auto small = [](auto number) { return static_cast<std::uint8_t>(number); };
        asked.lost_pawns[color] = static_cast<int>(dice.roll(3));
        side.missing = small(rules.captures[color]);
        side.lost_pawns = small(std::min(asked.lost_pawns[color], rules.captures[color]));
        side.steady_files = small(rules.steady_files[color]);
        side.promotes_on = small(rules.promotes_on[color]);
        side.promotes_from = small(rules.promotes_from[color]);
        for (const unsigned dark : {0U, 1U}) {
            asked.bishops[color][dark] = dice.roll(3) == 0 ? static_cast<int>(dice.roll(3)) : 0;
            side.bishops[dark] = small(asked.bishops[color][dark]);
        }
    }
    return asked;
}

bool suffices(const StoryCost& cost, const Asked& asked) {
    for (const unsigned color : {0U, 1U}) {
        if (cost.lost_pawns[color] > asked.lost_pawns[color]) return false;
        for (const unsigned dark : {0U, 1U})
            if (cost.promoted[color][dark] < asked.bishops[color][dark]) return false;
    }
    return true;
}

// One pawn is taken away or exchanged with one of a neighbour file.
void disturb(Columns& goal, Dice& dice) {
    std::string& column = goal[dice.roll(8)];
    if (column.empty()) return;
    const std::size_t at = dice.roll(column.size());
    if (dice.roll(2) == 0) {
        column.erase(at, 1);
    } else {
        column[at] = column[at] == 'p' ? 'P' : 'p';
    }
}

bool keeps_steady_pawns(const Columns& goal, const StoryRules& rules) {
    for (unsigned file = 0; file < kFiles; ++file) {
        if ((rules.steady_files[0] >> file & 1U) != 0 && !goal[file].starts_with('P')) return false;
        if ((rules.steady_files[1] >> file & 1U) != 0 && !goal[file].ends_with('p')) return false;
    }
    return true;
}

void compare(const StoryRules& rules, std::uint64_t seed, int rounds) {
    const auto stories = testing::all_stories(rules);
    std::vector<Columns> ends;
    for (const auto& [columns, costs] : stories)
        ends.push_back(columns);
    Dice dice{seed};
    int found = 0, none = 0;
    for (int round = 0; round < rounds; ++round) {
        Columns goal = ends[dice.roll(ends.size())];
        if (dice.roll(3) == 0) disturb(goal, dice);
        if (!keeps_steady_pawns(goal, rules)) continue;
        const Asked asked = ask(goal, rules, dice);
        const auto known = stories.find(goal);
        const bool is_told = known != stories.end() &&
                             std::any_of(known->second.begin(), known->second.end(),
                                         [&](const auto& cost) { return suffices(cost, asked); });
        std::uint64_t nodes = 0;
        const Story story = find_story(asked.problem, 1'000'000, nodes);
        std::string text;
        for (const std::string& column : goal)
            text += column + '/';
        ASSERT_EQ(story, is_told ? Story::Found : Story::None) << text;
        ++(is_told ? found : none);
    }
    EXPECT_GT(found, rounds / 20);
    EXPECT_GT(none, rounds / 20);
}

TEST(Stories, AreFoundWhereTheyCanBeTold) {
    compare({.captures = {2, 0}}, 1, 3000);
    compare({.captures = {1, 1}}, 2, 3000);
    compare({.captures = {0, 2}}, 3, 3000);
}

TEST(Stories, OfThreeCapturesAreFound) {
    compare({.captures = {2, 1}}, 6, 3000);
}

TEST(Stories, RespectSteadyPawnsAndClosedSquares) {
    compare({.captures = {1, 1},
             .steady_files = {0b00100110, 0b01000100},
             .promotes_on = {0b11011011, 0b10111101},
             .promotes_from = {0b10111011, 0b11011001}},
            4, 3000);
    compare({.captures = {2, 1},
             .steady_files = {0b11100110, 0b01010101},
             .promotes_on = {0b11011111, 0b11111101},
             .promotes_from = {0b10111111, 0b11011001}},
            5, 3000);
}

}  // namespace story_test
}  // namespace arbiter::reach::detail
