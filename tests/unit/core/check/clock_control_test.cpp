#include "core/check/rules/clocks/clock_control.hpp"

#include "tests/support/one_game.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::check {
namespace clock_control_test {

struct Meaning {
    std::string_view tag;
    std::string_view meant;  // empty: as it is written
    std::int64_t base_ms, increment_ms, delay_ms;
};

TEST(ClockControl, ReadsWhatPeopleWrite) {
    constexpr Meaning kMeanings[] = {
        {"300+3", "", 300'000, 3'000, 0},
        {"40/5400+30:1800+30", "", 5'400'000, 30'000, 0},
        {"90'+30''", "5400+30", 5'400'000, 30'000, 0},
        {"5|5", "300+5", 300'000, 5'000, 0},
        {"G/60;d5", "3600", 3'600'000, 0, 5'000},
        {"G/60 d10", "3600", 3'600'000, 0, 10'000},
        {"G/90;+30", "5400+30", 5'400'000, 30'000, 0},
        {": 90 minutes + 30 seconds", "5400+30", 5'400'000, 30'000, 0},
        {"15 min. + 10 s. per move", "900+10", 900'000, 10'000, 0},
    };
    for (const Meaning& each : kMeanings) {
        testing::with_game(
            "[TimeControl \"" + std::string(each.tag) + "\"]\n\n1. e4 *\n",
            [&](const GameContext& game) {
                const auto control = clock_control_of(game.view);
                ASSERT_TRUE(control) << each.tag;
                EXPECT_EQ(control->meant, each.meant) << each.tag;
                EXPECT_EQ(static_cast<std::int64_t>(control->control.base_ms()), each.base_ms);
                EXPECT_EQ(static_cast<std::int64_t>(control->control.increment_ms(1)),
                          each.increment_ms);
                EXPECT_EQ(control->delay_ms, each.delay_ms);
            });
    }
}

TEST(ClockControl, TakesMinutesWhereAClockSaysSo) {
    testing::with_game("[TimeControl \"90+30\"]\n\n1. e4 {[%clk 1:30:20]} *\n",
                       [&](const GameContext& game) {
                           const auto control = clock_control_of(game.view);
                           ASSERT_TRUE(control);
                           EXPECT_EQ(control->control.base_ms(), 5'400'000U);
                           EXPECT_EQ(control_in_words(*control), "TimeControl '90+30' (5400+30)");
                       });
}

TEST(ClockControl, IsSilentWhereNothingIsSaid) {
    for (const std::string_view tag : {"?", "-", "", "blitz", "d5", ";d5", "rated"})
        testing::with_game(
            "[TimeControl \"" + std::string(tag) + "\"]\n\n1. e4 *\n",
            [&](const GameContext& game) { EXPECT_FALSE(clock_control_of(game.view)) << tag; });
    testing::with_game("[Event \"x\"]\n\n1. e4 *\n",
                       [](const GameContext& game) { EXPECT_FALSE(clock_control_of(game.view)); });
}

}  // namespace clock_control_test
}  // namespace arbiter::check
