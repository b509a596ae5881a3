#include "core/stats/name_table.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::stats {
namespace name_table_test {

// "Carlsen, Magnus (2) Magnus Carlsen (1)": a name a line, in the order of joined().
std::string joined(NameTable::Kind kind, const std::vector<std::string_view>& written) {
    NameTable table(kind);
    for (const std::string_view name : written)
        (void)table.count(name);
    std::string lines;
    for (const JoinedName& name : table.joined()) {
        std::uint64_t games = 0;
        for (const JoinedName::Spelling& each : name.spellings) {
            if (games != 0) lines += ' ';
            lines.append(each.text).append(" (").append(std::to_string(each.games)).append(")");
            games += each.games;
        }
        EXPECT_EQ(games, name.figures.games);
        lines += '\n';
    }
    return lines;
}

std::string players(const std::vector<std::string_view>& written) {
    return joined(NameTable::Kind::Players, written);
}

TEST(NameTable, JoinsSpellingsThatDifferInCaseDiacriticsAndTitles) {
    EXPECT_EQ(players({"Hübner, Robert", "HUEBNER, ROBERT", "GM Hubner,Robert", "Hübner, Robert"}),
              "Hübner, Robert (2) GM Hubner,Robert (1) HUEBNER, ROBERT (1)\n");
}

TEST(NameTable, JoinsAPlayerWithoutCommaWithTheOneWhoHasTheSameWords) {
    EXPECT_EQ(players({"Magnus Carlsen", "Carlsen, Magnus", "Carlsen Magnus"}),
              "Carlsen Magnus (1) Carlsen, Magnus (1) Magnus Carlsen (1)\n");
}

TEST(NameTable, DoesNotJoinWhereTwoPlayersHaveTheWords) {
    EXPECT_EQ(players({"James, Oliver", "Oliver, James", "James Oliver"}),
              "James Oliver (1)\nJames, Oliver (1)\nOliver, James (1)\n");
}

TEST(NameTable, KeepsInitialsApart) {
    EXPECT_EQ(players({"Polgar, J.", "Polgar, Judit", "Polgar, Judit"}),
              "Polgar, Judit (2)\nPolgar, J. (1)\n");
}

TEST(NameTable, CountsNobodyAsNobody) {
    NameTable table(NameTable::Kind::Players);
    EXPECT_FALSE(table.count("NN"));
    EXPECT_FALSE(table.count(""));
    EXPECT_TRUE(table.count("Nunn, John"));
    EXPECT_EQ(table.joined().size(), 1U);
}

TEST(NameTable, JoinsEventsThatDifferInCase) {
    EXPECT_EQ(joined(NameTable::Kind::Events, {"Linares", "LINARES", "Linares 2001"}),
              "Linares (1) LINARES (1)\nLinares 2001 (1)\n");
}

TEST(NameFigures, WidenTheirRanges) {
    NameFigures figures;
    figures.add_year(2001);
    figures.add_year(0);
    figures.add_year(1999);
    NameFigures other;
    other.add_elo(2400);
    other.add_year(2010);
    figures.add(other);
    EXPECT_EQ(figures.first_year, 1999);
    EXPECT_EQ(figures.last_year, 2010);
    EXPECT_EQ(figures.lowest_elo, 2400);
    EXPECT_EQ(figures.highest_elo, 2400);
}

}  // namespace name_table_test
}  // namespace arbiter::stats
