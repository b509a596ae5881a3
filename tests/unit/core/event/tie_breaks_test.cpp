#include "core/event/tie_breaks.hpp"

#include "core/event/standings.hpp"
#include "tests/unit/core/event/entries.hpp"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

namespace arbiter::event {
namespace tie_breaks_test {

TEST(TieBreaks, OfASmallRoundRobin) {
    const Table table = table_of(four_players().make());
    const TieBreakColumn columns[] = {TieBreak::DirectEncounter, TieBreak::SonnebornBerger,
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

TEST(TieBreakWords, WithTheirModifiers) {
    EXPECT_EQ(find_tie_break_column("BH/C1"), TieBreakColumn(TieBreak::BuchholzCut1));
    EXPECT_EQ(find_tie_break_column("bh-m1"), TieBreakColumn(TieBreak::MedianBuchholz));
    EXPECT_EQ(find_tie_break_column("GE")->which, TieBreak::RoundsElected);
    const auto median = find_tie_break_column("BH-M2");
    ASSERT_TRUE(median);
    EXPECT_EQ(median->cut_low, 2U);
    EXPECT_EQ(median->cut_high, 2U);
    EXPECT_EQ(median->name, "BH-M2");
    EXPECT_EQ(find_tie_break_column("KS/L-1")->limit, -1);
    EXPECT_EQ(find_tie_break_column("KS-L+2")->limit, 2);
    EXPECT_TRUE(find_tie_break_column("DE/P")->counts_forfeits);
    EXPECT_TRUE(find_tie_break_column("SB-C1-P")->counts_forfeits);
    EXPECT_TRUE(find_tie_break_column("AOB/F")->is_fore);
    EXPECT_EQ(definition_of(*find_tie_break_column("PS-C1")),
              "sum of the points after each round, without the 1 least");
    for (const char* wrong :
         {"", "XX", "BH/Q", "BH/C", "BH:MP", "WIN-C1", "BH-L+1", "KS/L", "OTHER_1"})
        EXPECT_FALSE(find_tie_break_column(wrong)) << wrong;
}

// Four of five in four rounds: A and B have not met, C has lost to both.   C.07 6.3
TEST(DirectEncounter, WhoIsAheadWhateverTheMissingGamesBring) {
    Table table;
    const auto add = [&](const char* name) { table.rows.emplace_back().name = name; };
    const auto game = [&](std::uint32_t white, std::uint32_t black, int points) {
        for (const auto& [own, other, own_points] :
             {std::tuple(white, black, points), std::tuple(black, white, 10 - points)}) {
            TableItem item;
            item.round = 1;
            item.opponent = other;
            item.points = own_points;
            item.is_played = true;
            table.rows[own].items.push_back(item);
        }
    };
    for (const char* name : {"A", "B", "C", "D"})
        add(name);
    game(0, 1, 10);
    game(0, 2, 10);
    game(0, 3, 10);
    game(1, 2, 5);  // D has not met B and C
    const std::uint32_t tied[] = {1, 2, 3, 0};
    using Groups = std::vector<std::vector<std::uint32_t>>;
    EXPECT_EQ(split_by_encounters(table, tied), (Groups{{0}, {1, 2, 3}}));
    const std::uint32_t two[] = {1, 2};
    EXPECT_EQ(split_by_encounters(table, two), (Groups{{1, 2}}));
    const std::uint32_t three[] = {2, 1, 0};  // all have met; the draw stays
    EXPECT_EQ(split_by_encounters(table, three), (Groups{{0}, {2, 1}}));
}

// In a round robin a game won by forfeit counts in Sonneborn-Berger since 2023.   C.07 15.2
TEST(TieBreaks, ForfeitsOfARoundRobinAreGames) {
    Entries entries = four_players();
    entries.all()[0].half_moves = 0;
    entries.all()[0].termination = "forfeit";
    Table table = table_of(entries.make());
    const auto value = [&] {
        return text_of(values_of(TieBreak::SonnebornBerger, table, Unplayed::Fide2023)[0], 2);
    };
    table.is_round_robin = true;
    EXPECT_EQ(value(), "3.00");
}

}  // namespace tie_breaks_test
}  // namespace arbiter::event
