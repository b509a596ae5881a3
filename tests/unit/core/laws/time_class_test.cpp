#include "core/laws/time_class.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

namespace arbiter::laws {
namespace time_class_test {

struct SumCase {
    std::string_view text;
    std::uint64_t seconds;  // 0: no time can be read
};

// PGN 9.6.1 and what is written in its place.
TEST(TimeForSixtyMoves, SumsThePeriodsEnteredByThen) {
    constexpr SumCase kCases[] = {
        {"180+2", 300},
        {"600", 600},
        {"5400+30", 7200},
        {" 300 ", 300},
        {"0+1", 60},
        {"40/7200", 14400},  // repeats: move 41 starts the second period
        {"60/3600", 3600},   // the second period starts after the sixty moves
        {"40/7200:3600", 10800},
        {"40/7200:20/3600:900", 10800},  // the last period starts at move 61
        {"40/5400+30:1800+30", 9000},
        {"40/5400:1800+30", 7800},  // twenty increments of the second period
        {"40/7200+30", 16200},
        {"1/86400", 60 * 86400},  // a day for each move
        {"0.5+0.5", 31},
        {"?", 0},
        {"-", 0},
        {"", 0},
        {"*180", 0},
        {"0", 0},
        {"0+0", 0},
        {"5+", 0},
        {"+5", 0},
        {"5 min", 0},
        {"300:300", 0},  // time for the rest of the game can only come last
        {"40/", 0},
        {"/300", 0},
        {"0/300", 0},
        {"40/7200:", 0},
        {":300", 0},
        {"1.", 0},
        {"99999999999999999999", 0},
    };
    for (const auto& [text, seconds] : kCases) {
        const auto total_ms = time_for_sixty_moves_ms(text);
        EXPECT_EQ(total_ms.has_value(), seconds != 0) << text;
        if (total_ms) {
            EXPECT_EQ((*total_ms + 999) / 1000, seconds) << text;
        }
    }
}

TEST(MinutesInSeconds, ChangesTheBaseTimesOnly) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kCases{{
        {"90+30", "5400+30"},
        {" 90 ", "5400"},
        {"300+3", "18000+3"},
        {"301+3", ""},
        {"40/90+30:30+30", "40/5400+30:1800+30"},
        {"40/90:1800", ""},
        {"0+1", ""},
        {"1.5+1", ""},
        {"3+0.5", "180+0.5"},
        {"90:30", ""},
        {"?", ""},
        {"", ""},
    }};
    for (const auto& [text, seconds] : kCases)
        EXPECT_EQ(with_minutes_in_seconds(text), seconds) << text;
}

TEST(FirstPeriod, HasABaseAndAnIncrement) {
    const auto period = first_period("40/5400+30:1800");
    ASSERT_TRUE(period);
    EXPECT_EQ(period->base_ms, 5'400'000U);
    EXPECT_EQ(period->increment_ms, 30'000U);
    EXPECT_FALSE(first_period("*180"));
}

// JCA 15, note.
TEST(SuddenDeath, IsALastPeriodForTheRestOfTheGame) {
    EXPECT_EQ(has_sudden_death("5400+30"), true);
    EXPECT_EQ(has_sudden_death("40/7200:3600"), true);
    EXPECT_EQ(has_sudden_death("40/7200:20/3600"), false);
    EXPECT_EQ(has_sudden_death("23/3600"), false);
    EXPECT_EQ(has_sudden_death("?"), std::nullopt);
    EXPECT_EQ(has_sudden_death("-"), std::nullopt);
    EXPECT_EQ(has_sudden_death(""), std::nullopt);
}

struct ClassCase {
    std::string_view edition, text, expected;
};

// FIDE 2009 and 2014, Appendices A and B; cases X8a-X8c and X9.
TEST(TimeClassOf, FollowsTheLimitsOfEachEdition) {
    constexpr ClassCase kCases[] = {
        {"fide-2023", "180+2", "blitz"},      {"fide-2014", "180+2", "blitz"},
        {"fide-2017", "180+2", "blitz"},      {"fide-2018", "180+2", "blitz"},
        {"fide-2009", "180+2", "blitz"},      {"fide-2023", "600", "blitz"},
        {"fide-2014", "600", "blitz"},        {"fide-2009", "600", "blitz"},
        {"fide-2023", "600+1", "rapid"},      {"fide-2014", "600+1", "rapid"},
        {"fide-2009", "600+1", "blitz"},      {"fide-2023", "601", "rapid"},
        {"fide-2023", "600.5", "rapid"},      {"fide-2009", "899", "blitz"},
        {"fide-2009", "900", "rapid"},        {"fide-2001", "900", "rapid"},
        {"fide-2001", "3600", "rapid"},       {"fide-2001", "3601", "standard"},
        {"fide-2009", "3599", "rapid"},       {"fide-2009", "3600", "standard"},
        {"fide-2023", "3600", "standard"},    {"fide-2023", "3540", "rapid"},
        {"fide-2023", "5400+30", "standard"}, {"fide-2009", "5400+30", "standard"},
        {"fide-1984", "5400+30", "none"},     {"fide-2023", "-", "none"},
    };
    for (const auto& [edition, text, expected] : kCases) {
        const auto found = time_class(*find_edition(edition), text);
        EXPECT_EQ(found ? to_string(*found) : "none", expected) << edition << " " << text;
    }
}

}  // namespace time_class_test
}  // namespace arbiter::laws
