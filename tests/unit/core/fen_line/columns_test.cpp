#include "core/fen_line/columns.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::fen_line {
namespace columns_test {

std::vector<std::string> split(std::string_view line, char separator) {
    std::vector<Range> cells;
    split_record(line, separator, cells);
    std::vector<std::string> texts;
    for (const Range cell : cells)
        texts.emplace_back(cell.in(line));
    return texts;
}

using Texts = std::vector<std::string>;

TEST(Records, AreSplit) {
    EXPECT_EQ(split("a,b,,c", ','), (Texts{"a", "b", "", "c"}));
    EXPECT_EQ(split("", ','), (Texts{""}));
    EXPECT_EQ(split("a,", ','), (Texts{"a", ""}));
    EXPECT_EQ(split("\"a,b\",c", ','), (Texts{"a,b", "c"}));
    EXPECT_EQ(split("\"a\"\"b\",c", ','), (Texts{"a\"\"b", "c"}));
    EXPECT_EQ(split("\"open,c", ','), (Texts{"open,c"}));
    EXPECT_EQ(split("\"\",c", ','), (Texts{"", "c"}));
    EXPECT_EQ(split("a\tb c", '\t'), (Texts{"a", "b c"}));
}

TEST(Columns, AreFoundByNameOrNumber) {
    const auto puzzles = find_columns("PuzzleId,FEN,Moves,Rating", "", "");
    ASSERT_TRUE(puzzles);
    EXPECT_EQ(puzzles->fen, 1U);
    EXPECT_EQ(puzzles->moves, 2U);
    EXPECT_TRUE(puzzles->has_header);
    EXPECT_EQ(find_columns("epd,wdl,dtz", "", "")->fen, 0U);
    EXPECT_EQ(find_columns("id\tposition", "", "Position")->fen, 1U);
    EXPECT_EQ(find_columns("id\tposition", "", "Position")->separator, '\t');
    EXPECT_EQ(find_columns("id;fen", "", "2")->fen, 1U);
    EXPECT_TRUE(find_columns("id;fen", "", "2")->has_header);
    EXPECT_FALSE(find_columns("7;4k3/8/8/8/8/8/8/4K3 w - -", "", "2")->has_header);
    EXPECT_FALSE(find_columns("id,fen", "", "board"));
    EXPECT_FALSE(find_columns("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", ""));
    EXPECT_FALSE(find_columns("fen", "", ""));
}

TEST(Columns, AreFoundByOtherNamesAboveAPosition) {
    constexpr std::string_view kRow = "7,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1d1";
    EXPECT_EQ(find_columns("id,position,solution", kRow, "")->fen, 1U);
    EXPECT_EQ(find_columns("id,Start FEN,solution", kRow, "")->fen, 1U);
    EXPECT_EQ(find_columns("id,start_fen,solution", kRow, "")->moves, 2U);
    EXPECT_FALSE(find_columns("id,start_fen,solution", kRow, "")->begins_with_opponent);
    EXPECT_FALSE(find_columns("id,fen,moves", kRow, "")->moves);  // whatever they are
    EXPECT_FALSE(find_columns("position,name", "1,Carlsen", ""));
    EXPECT_TRUE(find_columns("fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "")->has_header);
    EXPECT_FALSE(find_columns("id,defence", kRow, ""));
}

TEST(Columns, AreFoundWithoutAHeader) {
    const auto of = [](std::string_view line) { return find_columns(line, line, ""); };
    const auto puzzles =
        of("00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,"
           "e8d7 a2e6 d7d8 f7f8,1760,80,83,72,mate,https://lichess.org/yyznGmXs,");
    ASSERT_TRUE(puzzles);
    EXPECT_EQ(puzzles->fen, 1U);
    EXPECT_EQ(puzzles->moves, 2U);
    EXPECT_FALSE(puzzles->has_header);
    EXPECT_EQ(of("8/8/4r3/2b5/8/8/7q/7k b - - 0 1,true,white=0")->fen, 0U);
    EXPECT_EQ(of("4k3/8/8/8/8/8/8/4K3 w - - 0 1,35")->fen, 0U);
    EXPECT_EQ(of("4k3/8/8/8/8/8/8/4K3 w - - 0 1\t568")->separator, '\t');
    EXPECT_EQ(of("1,\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\",x")->fen, 1U);
    // Counts of perft, operations, quotation marks and tabs are no tables.
    EXPECT_FALSE(of("4k3/8/8/8/8/8/8/4K3 w - - 0 1,20,400"));
    EXPECT_FALSE(of("4k3/8/8/8/8/8/8/4K3 w - - bm Kd1; id \"a, b\";"));
    EXPECT_FALSE(of("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 20 ;D2 400"));
    EXPECT_FALSE(of("\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\","));
    EXPECT_FALSE(of("4k3/8/8/8/8/8/8/4K3\tw\t-\t-\t0\t1"));
    EXPECT_FALSE(of("r1bqkbnr/8/8/8/8/8/8/4K3 w - - 0 1,4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
}

}  // namespace columns_test
}  // namespace arbiter::fen_line
