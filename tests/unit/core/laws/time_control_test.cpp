#include "core/laws/time_control.hpp"

#include "core/laws/time_class.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace arbiter::laws {
namespace time_control_test {

// What is behind the value in memory is none of it.
TEST(TimeControl, EndsWithItsText) {
    const std::string_view longer = "40/72005:3600+309";
    const auto control = read_time_control(longer.substr(0, 7));
    ASSERT_TRUE(control);
    EXPECT_EQ(control->base_ms(), 7'200'000U);
    const auto increment = read_time_control(longer.substr(9, 7));
    ASSERT_TRUE(increment);
    EXPECT_EQ(increment->increment_ms(1), 30'000U);
}

TEST(TimeControl, ReadsPeriods) {
    const auto control = read_time_control("40/7200:20/3600:900+30");
    ASSERT_TRUE(control);
    ASSERT_EQ(control->periods().size(), 3U);
    EXPECT_EQ(control->base_ms(), 7'200'000U);
    EXPECT_EQ(control->periods()[1].moves, 20U);
    EXPECT_FALSE(control->periods()[2].moves);
    EXPECT_EQ(control->increment_ms(60), 0U);
    EXPECT_EQ(control->increment_ms(61), 30'000U);
    EXPECT_EQ(control->increment_ms(1000), 30'000U);
}

TEST(TimeControl, AddsTheNextPeriodAfterItsMoves) {
    const auto control = read_time_control("40/7200:20/3600:900+30");
    ASSERT_TRUE(control);
    ASSERT_TRUE(control->bonus(0));
    EXPECT_EQ(control->bonus(0)->after_moves, 40U);
    EXPECT_EQ(control->bonus(0)->ms, 3'600'000U);
    EXPECT_EQ(control->bonus(1)->after_moves, 60U);
    EXPECT_EQ(control->bonus(1)->ms, 900'000U);
    EXPECT_FALSE(control->bonus(2)) << "the last one is for the rest of the game";
}

TEST(TimeControl, RepeatsTheLastPeriodForMoves) {
    const auto one = read_time_control("40/7200");
    ASSERT_TRUE(one);
    EXPECT_EQ(one->bonus(0)->after_moves, 40U);
    EXPECT_EQ(one->bonus(2)->after_moves, 120U);
    const auto two = read_time_control("40/7200:20/3600+5");
    ASSERT_TRUE(two);
    EXPECT_EQ(two->bonus(0)->after_moves, 40U);
    EXPECT_EQ(two->bonus(1)->after_moves, 60U);
    EXPECT_EQ(two->bonus(2)->after_moves, 80U);
    EXPECT_EQ(two->increment_ms(41), 5'000U);
}

TEST(TimeControl, KnowsOtherKinds) {
    EXPECT_TRUE(read_time_control("*180")->is_hourglass());
    EXPECT_FALSE(read_time_control("180")->is_hourglass());
    EXPECT_TRUE(read_time_control("1/259200")->is_time_for_each_move());
    EXPECT_FALSE(read_time_control("1/60:600")->is_time_for_each_move());
    EXPECT_FALSE(read_time_control("2/60")->is_time_for_each_move());
    EXPECT_EQ(read_time_control("0+1")->base_ms(), 0U);
    EXPECT_EQ(read_time_control(" 10.931+0.109 ")->increment_ms(1), 109U);
}

TEST(TimeControl, RefusesWhatIsNone) {
    for (const std::string_view text :
         {"",        "?",         "-",
          "0",       "0+0",       "5+",
          "+5",      "300:60",    "40/",
          "/300",    "0/300",     "40/300/60",
          "*180:60", "40/60:*60", "**60",
          "3OO",     "300 + 3",   "99999999999",
          "300+3:",  ":300",      "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1"})
        EXPECT_FALSE(read_time_control(text)) << text;
}

// Random tags of eight characters and more: whatever is read agrees with the other reader, which
// goes over the fields as they come.
TEST(TimeControl, AgreesWithTheSumOverSixtyMoves) {
    constexpr std::string_view kAlphabet = "0123456789/+:.*";
    std::mt19937 random(20261126);
    std::uint32_t read = 0;
    for (int round = 0; round < 200'000; ++round) {
        std::string text;
        const std::size_t size = 1 + random() % 14;
        for (std::size_t i = 0; i < size; ++i)
            text += kAlphabet[random() % (random() % 3 != 0 ? 10 : kAlphabet.size())];
        const auto control = read_time_control(text);
        const auto sum = time_for_sixty_moves_ms(text);
        if (!control || control->is_hourglass()) {
            EXPECT_FALSE(control && sum) << text;
            continue;
        }
        ++read;
        std::uint64_t total = control->base_ms();
        for (std::uint64_t move = 1; move <= 60; ++move)
            total += control->increment_ms(move);
        for (std::uint64_t k = 0; const auto bonus = control->bonus(k); ++k) {
            if (bonus->after_moves >= 60) break;
            total += bonus->ms;
        }
        if (total != 0) {
            ASSERT_TRUE(sum) << text;
            ASSERT_EQ(*sum, total) << text;
        }
    }
    EXPECT_GT(read, 50'000U);
}

}  // namespace time_control_test
}  // namespace arbiter::laws
