#include "core/event/given_table.hpp"

#include "tests/unit/core/event/entries.hpp"

#include <gtest/gtest.h>

namespace arbiter::event {
namespace given_table_test {

GivenTable table_of(std::vector<std::vector<std::string>> rows) {
    GivenTable table;
    table.file = "final.csv";
    std::vector<std::optional<GivenColumn>> columns;
    for (const std::string& heading : rows.front())
        columns.push_back(given_column(heading));
    for (std::size_t i = 1; i < rows.size(); ++i)
        if (auto line = read_given_line(columns, rows[i], i + 1)) table.lines.push_back(*line);
    finish(table);
    return table;
}

std::string compared(const Entries& entries, const GivenTable& table) {
    const Event event = entries.make();
    return codes_of(compare_standings(event, make_teams(event), table));
}

TEST(GivenTable, HeadingsOfUsualPrograms) {
    EXPECT_EQ(given_column("Rk."), GivenColumn::Number);
    EXPECT_EQ(given_column(" FideID "), GivenColumn::FideId);
    EXPECT_EQ(given_column("Pts."), GivenColumn::Points);
    EXPECT_EQ(given_column("1"), GivenColumn::Cell);
    EXPECT_EQ(given_column("1.Rd"), std::nullopt);
    EXPECT_EQ(given_column("Rd 3"), GivenColumn::Cell);
    EXPECT_EQ(given_column("TB1"), std::nullopt);
}

TEST(GivenTable, PointsInEveryForm) {
    const GivenTable table = table_of({{"Name", "Points"},
                                       {"A", "6.5"},
                                       {"B", "6,5"},
                                       {"C", "6½"},
                                       {"D", "½"},
                                       {"E", "6 1/2"},
                                       {"F", "7"},
                                       {"G", "7.00"},
                                       {"", "3"},
                                       {"H", "many"}});
    ASSERT_EQ(table.lines.size(), 8U);
    for (const std::size_t i : {0U, 1U, 2U, 4U})
        EXPECT_EQ(table.lines[i].points, 65) << i;
    EXPECT_EQ(table.lines[3].points, 5);
    EXPECT_EQ(table.lines[5].points, 70);
    EXPECT_EQ(table.lines[6].points, 70);
    EXPECT_EQ(table.lines[7].points, std::nullopt);
}

TEST(GivenTable, PointsOfARoundRobin) {
    const std::vector<std::vector<std::string>> rows{{"Name", "Points"},
                                                     {"Anders, A", "3"},
                                                     {"Berg, B", "1"},
                                                     {"Carl, C", "1"},
                                                     {"Dorn, D", "1"}};
    EXPECT_EQ(compared(four_players(), table_of(rows)), "");
    auto wrong = rows;
    wrong[2][1] = "1.5";
    EXPECT_EQ(compared(four_players(), table_of(wrong)), "EVT09");
    auto shorter = rows;
    shorter.pop_back();
    EXPECT_EQ(compared(four_players(), table_of(shorter)), "EVT09");
    auto longer = rows;
    longer.push_back({"Ernst, E", "2"});
    EXPECT_EQ(compared(four_players(), table_of(longer)), "EVT09");
}

TEST(GivenTable, ACrossTableIsReadCellByCell) {
    std::vector<std::vector<std::string>> rows{{"Name", "1", "2", "3", "4"},
                                               {"Anders, A", "x", "1", "1", "1"},
                                               {"Berg, B", "0", "x", "½", "1/2"},
                                               {"Carl, C", "0", "=", "x", "0.5"},
                                               {"Dorn, D", "0", "=", "=", "x"}};
    EXPECT_TRUE(table_of(rows).is_square);
    EXPECT_EQ(compared(four_players(), table_of(rows)), "");
    rows[2][3] = "1";
    EXPECT_EQ(compared(four_players(), table_of(rows)), "EVT09");
}

TEST(GivenTable, RoundsOfASwissTable) {
    std::vector<std::vector<std::string>> rows{{"Rk.", "Name", "Rd 1", "Rd 2", "Rd 3"},
                                               {"1", "Anders, A", "4w1", "2 w 1", "3b1"},
                                               {"2", "Berg, B", "3w½", "1b0", "D4w"},
                                               {"3", "Carl, C", "2b½", "=4b", "1w0"},
                                               {"4", "Dorn, D", "L1b", "3w=", "2b½"}};
    EXPECT_FALSE(table_of(rows).is_square);
    EXPECT_EQ(compared(four_players(), table_of(rows)), "");
    rows[1][3] = "2b1";  // colour
    EXPECT_EQ(compared(four_players(), table_of(rows)), "EVT09");
    rows[1][3] = "2w1";
    rows[3][2] = "2b1";  // result
    EXPECT_EQ(compared(four_players(), table_of(rows)), "EVT09");
}

}  // namespace given_table_test
}  // namespace arbiter::event
