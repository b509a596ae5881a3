#include "core/trf/schedule_records.hpp"

#include "core/trf/free_date.hpp"
#include "core/trf/reader.hpp"
#include "core/trf/time_control.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace arbiter::trf {
namespace schedule_records_test {

Tournament tournament(const std::string& records) {
    return read(records + "001    1      Anders, Anna\n").tournament;
}

std::string dates_of(const std::string& fields) {
    std::string line = "132";
    line.resize(91, ' ');
    std::string text;
    for (const RoundDate& each : read_round_dates(tournament(line + fields + "\n")).rounds)
        text += (each.day ? day_text(*each.day) : "?" + each.text) + " ";
    return text;
}

TEST(RoundDates, HaveYearsOfTwoDigitsOrFour) {
    EXPECT_EQ(dates_of("25/08/01  25/08/02"), "2025/08/01 2025/08/02 ");
    EXPECT_EQ(dates_of("2025/08/012025/08/02"), "2025/08/01 2025/08/02 ");
    EXPECT_EQ(dates_of("25.08.01  25-08-02"), "2025/08/01 2025/08/02 ");
}

TEST(RoundDates, KeepTheirPlacesWhereOneIsEmptyOrNone) {
    EXPECT_EQ(dates_of("25/08/01            25/08/03"), "2025/08/01 ? 2025/08/03 ");
    EXPECT_EQ(dates_of("25/13/01  25/02/30"), "?25/13/01 ?25/02/30 ");
    EXPECT_EQ(dates_of(""), "");
    EXPECT_EQ(read_round_dates(tournament("012 Open\n")).line, 0U);
    EXPECT_EQ(read_round_dates(tournament("012 Open\n132\n")).line, 2U);
}

TEST(ForbiddenPairings, AreReadFrom260AndXxp) {
    Deviations flaws;
    const auto found = read_forbidden_pairings(
        tournament(
            "260 001 003    4   17   21\n260 002        5    6\nXXP 7 8\n260 001 003    4\n"),
        flaws);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].last_round, 3U);
    EXPECT_EQ(found[0].numbers, (std::vector<std::uint32_t>{4, 17, 21}));
    EXPECT_EQ(found[1].last_round, 2U);
    EXPECT_EQ(found[2].last_round, 0U);  // all rounds
    ASSERT_EQ(flaws.size(), 1U);
    EXPECT_EQ(flaws[0].line, 4U);
}

TEST(KnownByes, AreOfPlayersWhereThereAreNoTeams) {
    Deviations flaws;
    const auto found = read_known_byes(tournament("240 H 003    4   17\n240 X 001    2\n"), flaws);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[1].number, 17U);
    EXPECT_EQ(found[1].kind, Result::HalfPointBye);
    EXPECT_EQ(flaws.size(), 1U);
}

TEST(TimeControl, EncodedPeriodsAreAddedUpForSixtyMoves) {
    EXPECT_EQ(read_encoded_time("5400+30"), 7200);
    EXPECT_EQ(read_encoded_time("40/6000+30:900+30"), 8700);
    EXPECT_EQ(read_encoded_time("40/7200:3600+30"), 11400);
    EXPECT_EQ(read_encoded_time("W300-B240"), 240);
    EXPECT_EQ(read_encoded_time("80/3600"), 3600);
    for (const char* text : {"", "90+", "x", "40/", "0/300", "W300", "5400+30:"})
        EXPECT_EQ(read_encoded_time(text), std::nullopt) << text;
}

TEST(TimeControl, FreeTextIsReadWhereItMeansOneThing) {
    EXPECT_EQ(read_free_time("90 min + 30 sec"), 7200);
    EXPECT_EQ(read_free_time("90'+30''"), 7200);
    EXPECT_EQ(read_free_time("90' + 30\""), 7200);
    EXPECT_EQ(read_free_time("15+10"), 1500);
    EXPECT_EQ(read_free_time("2 h"), 7200);
    EXPECT_EQ(read_free_time("25 minutes"), 1500);
    EXPECT_EQ(read_free_time("90 min + 30 sec per move"), 7200);
    for (const char* text : {"", "40/120, 60", "90 min/40 moves + 30 min", "90", "see www",
                             "90+30+30", "G/90", "1h30 + 30s", "9999 min"})
        EXPECT_EQ(read_free_time(text), std::nullopt) << text;
}

}  // namespace schedule_records_test
}  // namespace arbiter::trf
