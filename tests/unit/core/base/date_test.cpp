#include "core/base/date.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace arbiter {
namespace date_test {

TEST(Date, KnowsTheGregorianCalendar) {
    EXPECT_TRUE(is_leap_year(2000));
    EXPECT_TRUE(is_leap_year(2024));
    EXPECT_FALSE(is_leap_year(1900));
    EXPECT_FALSE(is_leap_year(2023));
    EXPECT_EQ(days_in_month(2024, 2), 29);
    EXPECT_EQ(days_in_month(1900, 2), 28);
    EXPECT_EQ(days_in_month(2023, 12), 31);
    EXPECT_TRUE(is_valid_date(2024, 2, 29));
    EXPECT_FALSE(is_valid_date(2023, 2, 29));
    EXPECT_FALSE(is_valid_date(2023, 13, 1));
    EXPECT_FALSE(is_valid_date(0, 1, 1));
}

TEST(Date, ComparesByTime) {
    EXPECT_LT((Date{1997, 6, 30}), (Date{1997, 7, 1}));
    EXPECT_LT((Date{1996, 12, 31}), (Date{1997, 1, 1}));
    EXPECT_EQ((Date{2023, 1, 1}), (Date{2023, 1, 1}));
}

struct PartialDate {
    std::string_view name, text;
    std::optional<DateRange> range;
};

const PartialDate kDates[] = {
    {"complete", "1992.11.04", DateRange{{1992, 11, 4}, {1992, 11, 4}}},
    {"day_unknown", "1992.11.??", DateRange{{1992, 11, 1}, {1992, 11, 30}}},
    {"leap_february", "2024.02.??", DateRange{{2024, 2, 1}, {2024, 2, 29}}},
    {"month_and_day_unknown", "1992.??.??", DateRange{{1992, 1, 1}, {1992, 12, 31}}},
    {"month_unknown_day_known", "1992.??.04", DateRange{{1992, 1, 1}, {1992, 12, 31}}},
    {"year_unknown", "????.??.??", std::nullopt},
    {"year_unknown_day_known", "????.11.04", std::nullopt},
    {"half_unknown_year", "199?.11.04", std::nullopt},
    {"half_unknown_day", "1992.11.0?", std::nullopt},
    {"impossible_month", "1992.13.01", std::nullopt},
    {"impossible_day", "1992.02.30", std::nullopt},
    {"day_zero", "1992.01.00", std::nullopt},
    {"month_zero", "1992.00.01", std::nullopt},
    {"year_zero", "0000.01.01", std::nullopt},
    {"other_separator", "1992-11-04", std::nullopt},
    {"too_short", "1992.11.4", std::nullopt},
    {"sign", "1992.+1.04", std::nullopt},
    {"empty", "", std::nullopt},
};

class ParsePgnDate : public ::testing::TestWithParam<PartialDate> {};

// PGN 8.1.1.3.
TEST_P(ParsePgnDate, GivesTheDaysItAllows) {
    EXPECT_EQ(parse_pgn_date(GetParam().text), GetParam().range);
}

INSTANTIATE_TEST_SUITE_P(Pgn8113, ParsePgnDate, ::testing::ValuesIn(kDates),
                         [](const auto& row) { return std::string(row.param.name); });

// Most complete dates take a short way; it ends where the calendar is asked.
TEST(ParsePgnDate, KnowsEveryDay) {
    char text[16];
    for (const int year : {0, 1, 1900, 1999, 2000, 2023, 2024, 9999}) {
        for (int month = 0; month <= 14; ++month) {
            for (int day = 0; day <= 34; ++day) {
                std::snprintf(text, sizeof text, "%04d.%02d.%02d", year, month, day);
                std::optional<DateRange> range;
                if (is_valid_date(year, month, day)) {
                    const Date date{static_cast<std::int16_t>(year),
                                    static_cast<std::uint8_t>(month),
                                    static_cast<std::uint8_t>(day)};
                    range = DateRange{date, date};
                }
                ASSERT_EQ(parse_pgn_date(text), range) << text;
            }
        }
    }
}

TEST(ParsePgnDate, WantsDigits) {
    const std::string good = "2014.06.28";
    for (std::size_t at = 0; at < good.size(); ++at) {
        for (int byte = 0; byte < 256; ++byte) {
            std::string text = good;
            text[at] = static_cast<char>(byte);
            const bool is_separator = at == 4 || at == 7;
            const bool is_digit = byte >= '0' && byte <= '9';
            if (is_separator ? byte != '.' : !is_digit) {
                ASSERT_EQ(parse_pgn_date(text), std::nullopt) << text;
            }
        }
    }
}

TEST(ParseLooseDate, GivesTheDaysThatOtherSpellingsLeave) {
    const auto years = [](int first, int last) {
        return DateRange{{static_cast<std::int16_t>(first), 1, 1},
                         {static_cast<std::int16_t>(last), 12, 31}};
    };
    EXPECT_EQ(parse_loose_date("1989"), years(1989, 1989));
    EXPECT_EQ(parse_loose_date("c. 1989"), years(1989, 1989));
    EXPECT_EQ(parse_loose_date("01.05.1989"), years(1989, 1989));
    EXPECT_EQ(parse_loose_date("1989.??"), years(1989, 1989));
    EXPECT_EQ(parse_loose_date("1989.13.01"), years(1989, 1989));
    EXPECT_EQ(parse_loose_date("2016/2017"), years(2016, 2017));
    EXPECT_EQ(parse_loose_date("198?"), years(1980, 1989));
    EXPECT_EQ(parse_loose_date("19??.??.??"), years(1900, 1999));
    EXPECT_EQ(parse_loose_date("2017/8"), (DateRange{{2017, 8, 1}, {2017, 8, 31}}));
    EXPECT_EQ(parse_loose_date("2017-08-15"), (DateRange{{2017, 8, 15}, {2017, 8, 15}}));
    for (const std::string_view none : {"", "?", "????.??.??", "89", "19891", "0989", "1899-12-30"})
        EXPECT_EQ(parse_loose_date(none), std::nullopt) << none;
}

TEST(ParseDay, WantsACompleteDay) {
    EXPECT_EQ(parse_day("2024-02-29"), (Date{2024, 2, 29}));
    EXPECT_EQ(parse_day("2024.02.29"), (Date{2024, 2, 29}));
    for (const char* text : {"2023-02-29", "2024-02.29", "2024/02/29", "2024-2-29",
                             "????"
                             "-02-29",
                             "2024-??"
                             "-29",
                             "2024-02-??", "", "2024-02-291"}) {
        EXPECT_EQ(parse_day(text), std::nullopt) << text;
    }
}

TEST(Date, IsWrittenWithLeadingZeros) {
    EXPECT_EQ(to_string(Date{987, 1, 2}), "0987.01.02");
    EXPECT_EQ(to_string(Date{2024, 12, 31}), "2024.12.31");
}

}  // namespace date_test
}  // namespace arbiter
