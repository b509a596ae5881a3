#include "core/check/rules/tags/tag_values.hpp"

#include "core/check/rules/clocks/time_control.hpp"
#include "core/check/rules/tags/dates.hpp"
#include "core/check/rules/tags/tag_names.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::check::detail {
namespace tag_values_test {

struct Words {
    std::string_view written, meant;  // empty = cannot be read
};

TEST(TimeControl, IsReadInTheFormOfTheStandard) {
    for (const std::string_view value :
         {"?", "-", "40/9000", "300", "4500+60", "*180", "40/7200:3600", "40/7200:20/3600:900+30",
          "300+0.5", "10.931+0.109", "1/86400", "0+1"})
        EXPECT_TRUE(is_time_control(value)) << value;
    for (const std::string_view value : {"", "5|5", "40/", "/300", "300+", "300:", ":300", "40/*60",
                                         "300 ", "1.", "5 min", "--", "300++5"})
        EXPECT_FALSE(is_time_control(value)) << value;
}

TEST(TimeControl, IsTranslatedFromWords) {
    constexpr Words kCases[] = {
        {"90 minutes for 40 moves", "40/5400"},
        {"40 moves in 90 minutes", "40/5400"},
        {"5|5", "300+5"},
        {"60 mins", "3600"},
        {"G/60", "3600"},
        {"G/90+30", "5400+30"},
        {"Game in 30 min", "1800"},
        {"15 min. + 10 s. per move", "900+10"},
        {"15 minutes + 10 seconds increment per move, starting from move 1", "900+10"},
        {"90'+30\"", "5400+30"},
        {"90' + 30''", "5400+30"},
        {"2 hours 30 minutes", "9000"},
        {"1h", "3600"},
        {"40 moves in 2 hours, then 1 hour for the rest + 30 sec", "40/7200+30:3600+30"},
        {"3 min 2 sec", "180+2"},
        {"10 seconds per move", ""},
        {"90+30 min", ""},
        {"5|", ""},
        {"|5", ""},
        {"rapid", ""},
        {"5.5 min", ""},
        {"0 min", ""},
        {"9999999 min", ""},
        {"", ""},
    };
    for (const Words& each : kCases)
        EXPECT_EQ(read_time_control_words(each.written), each.meant) << each.written;
}

TEST(TimeControl, TranslationsAreInTheFormOfTheStandard) {
    for (const std::string_view value : {"90 minutes for 40 moves", "5|5", "G/90+30", "3 min 2 sec",
                                         "40 moves in 2 hours, then 1 hour + 30 sec"})
        EXPECT_TRUE(is_time_control(read_time_control_words(value))) << value;
}

TEST(Title, IsReadInOtherSpellings) {
    constexpr Words kCases[] = {
        {"g", "GM"},    {"GMI", "GM"}, {"Grandmaster", "GM"}, {"wg", "WGM"},
        {"F.M.", "FM"}, {"im", "IM"},  {"BOT", ""},           {"NM", ""},
        {"", ""},       {"-", ""},     {"wgm ", "WGM"},       {"FIDE Master", "FM"},
        {"Master", ""},
    };
    for (const Words& each : kCases)
        EXPECT_EQ(meant_title(each.written), each.meant) << each.written;
}

TEST(Round, IsReadWithItsBoard) {
    const auto parts = read_round_and_board("1.12");
    ASSERT_TRUE(parts);
    EXPECT_EQ(parts->round, "1");
    EXPECT_EQ(parts->board, "12");
    for (const std::string_view value : {"1", "1.", ".1", "1.2.3", "1.0", "0.1", "1.?", "1,2", ""})
        EXPECT_FALSE(read_round_and_board(value)) << value;
    EXPECT_TRUE(is_multipart_round("3.1.2"));
    EXPECT_FALSE(is_multipart_round("3.1."));
}

TEST(Round, IsReadAfterItsName) {
    constexpr Words kCases[] = {
        {"Round 1", "1"}, {"R7", "7"}, {"rd. 11", "11"}, {"Ronda 3", "3"}, {"#5", "5"},
        {"Final", ""},    {"7", ""},   {"R1.2", ""},     {"Group 1", ""},  {"", ""},
    };
    for (const Words& each : kCases)
        EXPECT_EQ(number_of_named_round(each.written), each.meant) << each.written;
}

TEST(Eco, MayHaveAnExtension) {
    for (const std::string_view value : {"A00", "E99", "B90a", "B90a1", "E12/05", "D37/22"})
        EXPECT_TRUE(is_extended_eco(value)) << value;
    for (const std::string_view value :
         {"F99", "B0", "b90", "B9O", "B90A", "000", "E12/", "", "B901"})
        EXPECT_FALSE(is_extended_eco(value)) << value;
}

TEST(Movetext, IsToldFromOtherNumbers) {
    EXPECT_EQ(find_movetext("White vs 1...c5"), 9U);
    EXPECT_EQ(find_movetext("1. e4 e5"), 0U);
    EXPECT_EQ(find_movetext("line 12.Nbd2"), 5U);
    EXPECT_EQ(find_movetext("7.O-O"), 0U);
    EXPECT_EQ(find_movetext("4.exd5"), 0U);
    EXPECT_EQ(find_movetext("9.Raxb1"), 0U);
    for (const std::string_view value :
         {"11. Kongress", "USA-01.Congress", "Komodo 1.3b1", "Texel 1.13a4", "2.B", "v1.10", "5.",
          ".e4", "e4", "", "Ch. 3. bed", "1.axe"})
        EXPECT_EQ(find_movetext(value), std::string_view::npos) << value;
}

TEST(Rating, IsANumberBelowFiveThousand) {
    for (const std::string_view value : {"1", "250", "2882", "3917", "4999"})
        EXPECT_TRUE(is_rating(value)) << value;
    for (const std::string_view value : {"", "0", "0100", "5000", "99999", "2500?", "unr", "-5"})
        EXPECT_FALSE(is_rating(value)) << value;
}

TEST(Date, ThatEndsWithTheYearMayHaveTwoReadings) {
    const auto open = read_year_last("02.01.2024");
    ASSERT_TRUE(open);
    EXPECT_EQ(open->day_first, "2024.01.02");
    EXPECT_EQ(open->month_first, "2024.02.01");
    const auto sure = read_year_last("12/31/2024");
    ASSERT_TRUE(sure);
    EXPECT_EQ(sure->day_first, "");
    EXPECT_EQ(sure->month_first, "2024.12.31");
    for (const std::string_view value :
         {"32.13.2024", "2024.01.02", "02.01.24", "02.01", "?.01.2024", "", "1.2.3.2024"})
        EXPECT_FALSE(read_year_last(value)) << value;
}

TEST(TagName, IsMendedByJoiningItsWords) {
    constexpr Words kCases[] = {
        {"White Elo", "WhiteElo"},
        {"white-elo", "WhiteElo"},
        {"my own-tag", "MyOwnTag"},
        {"utc date", "UTCDate"},
        {"-", ""},
        {"Eco?", "ECO"},
    };
    for (const Words& each : kCases)
        EXPECT_EQ(mended_name(each.written), each.meant) << each.written;
}

}  // namespace tag_values_test
}  // namespace arbiter::check::detail
