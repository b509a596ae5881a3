#include "core/watch/moment.hpp"

#include <gtest/gtest.h>

namespace arbiter::watch {
namespace {

TEST(Moments, AreReadAndWritten) {
    EXPECT_EQ(read_moment("1970-01-01T00:00:00Z"), 0);
    EXPECT_EQ(read_moment("2024-05-15T14:21:57.339+02:00"),
              read_moment("2024-05-15T12:21:57.339Z"));
    EXPECT_EQ(read_moment("2024-02-29 23:59:59"), read_moment("2024-02-29T23:59:59.000Z"));
    for (const char* text : {"2026-11-27T15:02:11.204Z", "1999-12-31T23:59:59.999Z",
                             "2000-02-29T00:00:00.000Z", "2100-03-01T12:00:00.000Z"})
        EXPECT_EQ(write_moment(read_moment(text).value_or(0)), text);
    for (const char* text : {"", "2026-11-27", "2026-13-27T15:02:11Z", "2026-02-30T15:02:11Z",
                             "2026-11-27T25:02:11Z", "2026-11-27T15:02:11Zx", "15:02:11"})
        EXPECT_FALSE(read_moment(text)) << text;
}

TEST(Moments, AreShownInLocalTime) {
    const Moment moment = read_moment("2026-11-27T23:30:00Z").value_or(0);
    EXPECT_EQ(time_of_day(moment, 0), "23:30:00");
    EXPECT_EQ(time_of_day(moment, 120), "01:30:00");
    EXPECT_EQ(time_of_day(moment, -300), "18:30:00");
}

TEST(Clocks, AreReadAndWritten) {
    EXPECT_EQ(read_clock("01:25:36"), 5136 * kSecond);
    EXPECT_EQ(read_clock("25:36.5"), 1536500);
    EXPECT_FALSE(read_clock("90"));
    EXPECT_FALSE(read_clock("1:2:3:4"));
    EXPECT_EQ(clock_text(5136 * kSecond), "1:25:36");
    EXPECT_EQ(clock_text(41 * kSecond), "0:41");
    EXPECT_EQ(clock_text(-5), "0:00");
}

TEST(Durations, HaveUnits) {
    EXPECT_EQ(read_duration("20m"), 20 * kMinute);
    EXPECT_EQ(read_duration("90"), 90 * kSecond);
    EXPECT_EQ(read_duration("40ms"), 40);
    EXPECT_EQ(read_duration("1h"), 60 * kMinute);
    EXPECT_FALSE(read_duration("soon"));
    EXPECT_FALSE(read_duration("5 m"));
}

}  // namespace
}  // namespace arbiter::watch
