#include "core/check/rules/clocks/clock_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::check::detail {
namespace clock_text_test {

struct Reading {
    std::string_view text;
    std::int64_t ms;
    bool is_standard, is_sound;
};

TEST(ClockText, ReadsEveryForm) {
    constexpr Reading kReadings[] = {
        {"0:05:00", 300'000, true, true},         {"01:05:30", 3'930'000, true, true},
        {"71:53:48", 258'828'000, true, true},    {"0:00:59.9", 59'900, true, true},
        {"0:00:59.125", 59'125, true, true},      {"0:05:\n00", 300'000, true, true},
        {"\r\n0:05:00", 300'000, true, true},     {"0:00:59.1234", 59'123, false, true},
        {"0:05:00,5", 300'500, false, true},      {"0:5:0", 300'000, false, true},
        {"5:00", 300'000, false, true},           {"180.4", 180'400, false, true},
        {"2:01:02:03", 176'523'000, false, true}, {"0:99:99", 6'039'000, false, false},
        {"0:60:00", 3'600'000, false, false},     {"-0:00:01", -1'000, false, false},
        {"25:00:00", 90'000'000, true, true},     {"1:24:00:00", 172'800'000, false, false},
    };
    for (const Reading& each : kReadings) {
        const auto clock = read_clock(each.text);
        ASSERT_TRUE(clock) << each.text;
        EXPECT_EQ(clock->ms, each.ms) << each.text;
        EXPECT_EQ(clock->is_standard, each.is_standard) << each.text;
        EXPECT_EQ(clock->is_sound, each.is_sound) << each.text;
    }
}

TEST(ClockText, RefusesWhatIsNoTime) {
    for (const std::string_view text :
         {"", "soon", ":", "0:", ":5", "0::5", "1:2:3:4:5", "0:05:00.", "0:05:00,", "0:05 :00",
          "0:05:00 ", "5m", "1234567", "--1", "+1", "0:05:00;5", "?", "-",
          "00000000000000000000000000000000000000"})
        EXPECT_FALSE(read_clock(text)) << text;
}

TEST(ClockText, WritesWhatItReads) {
    for (std::int64_t ms = 0; ms < 40'000'000; ms += 9'700) {
        const std::string text = write_clock(ms);
        const auto clock = read_clock(text);
        ASSERT_TRUE(clock && clock->is_standard) << text;
        ASSERT_EQ(clock->ms, ms) << text;
    }
    EXPECT_EQ(write_clock(-1'500), "-0:00:01.5");
    EXPECT_EQ(write_clock(59'999), "0:00:59.9");
}

}  // namespace clock_text_test
}  // namespace arbiter::check::detail
