#include "event/tie_breaks.hpp"

#include "event/standings.hpp"
#include "tests/unit/event/entries.hpp"

#include <gtest/gtest.h>

namespace arbiter::event {
namespace tie_breaks_test {

TEST(TieBreaks, OfASmallRoundRobin) {
    const Table table = table_of(four_players().make());
    const TieBreak columns[] = {TieBreak::DirectEncounter, TieBreak::SonnebornBerger,
                                TieBreak::Buchholz, TieBreak::Progressive};
    const Standings standings = make_standings(table, columns, Unplayed::Ignored);
    ASSERT_EQ(standings.lines.size(), 4U);
    EXPECT_EQ(table.rows[standings.lines[0].row].name, "Anders, A");
    EXPECT_EQ(standings.lines[0].points, 30);
    EXPECT_EQ(text_of(standings.lines[0].values[0], 1), "-");     // no tie
    EXPECT_EQ(text_of(standings.lines[0].values[1], 2), "3.00");  // three times 1
    EXPECT_EQ(text_of(standings.lines[1].values[0], 1), "1.0");   // draws with both others
    EXPECT_EQ(text_of(standings.lines[1].values[1], 2), "1.00");
    EXPECT_EQ(text_of(standings.lines[1].values[2], 1), "5.0");  // 3 + 1 + 1
    EXPECT_EQ(text_of(standings.lines[0].values[3], 1), "6.0");  // 1 + 2 + 3
    EXPECT_EQ(standings.lines[0].rank, 1U);
    EXPECT_EQ(standings.lines[1].rank, 2U);
}

TEST(TieBreaks, SquareOfARoundRobin) {
    const Table table = table_of(four_players().make());
    const Standings standings = make_standings(table, {}, Unplayed::Ignored);
    EXPECT_EQ(standings.lines[3].rank, 2U);  // three are equal
    const auto square = square_of(table, standings);
    EXPECT_EQ(square[0], (std::vector<std::string>{"", "1", "1", "1"}));
    EXPECT_EQ(square[1], (std::vector<std::string>{"0", "", "=", "="}));
}

TEST(TieBreaks, NamesAreFoundInAnyCase) {
    EXPECT_EQ(find_tie_break("bh-c1"), TieBreak::BuchholzCut1);
    EXPECT_EQ(find_tie_break("XX"), std::nullopt);
}

TEST(TieBreaks, RatingsAreRoundedHalfUp) {
    Entries entries = four_players();
    for (GameEntry& entry : entries.all())
        for (SideEntry& side : entry.sides)
            side.elo = std::to_string(2000 + (side.name[0] - 'A') * (side.name[0] - 'A'));
    const Table table = table_of(entries.make());  // 2000, 2009, 2001, 2004
    const auto values = values_of(TieBreak::AverageRating, table, Unplayed::Ignored);
    EXPECT_EQ(text_of(values[0], 0), "2005");  // 14 / 3 = 4.67
    EXPECT_EQ(text_of(values_of(TieBreak::Performance, table, Unplayed::Ignored)[0], 0), "2805");
}

}  // namespace tie_breaks_test
}  // namespace arbiter::event
