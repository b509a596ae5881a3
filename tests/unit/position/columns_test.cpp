#include "position/columns.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::position {
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
    const auto puzzles = find_columns("PuzzleId,FEN,Moves,Rating", "");
    ASSERT_TRUE(puzzles);
    EXPECT_EQ(puzzles->fen, 1U);
    EXPECT_EQ(puzzles->moves, 2U);
    EXPECT_TRUE(puzzles->has_header);
    EXPECT_EQ(find_columns("epd,wdl,dtz", "")->fen, 0U);
    EXPECT_EQ(find_columns("id\tposition", "Position")->fen, 1U);
    EXPECT_EQ(find_columns("id\tposition", "Position")->separator, '\t');
    EXPECT_EQ(find_columns("id;fen", "2")->fen, 1U);
    EXPECT_TRUE(find_columns("id;fen", "2")->has_header);
    EXPECT_FALSE(find_columns("7;4k3/8/8/8/8/8/8/4K3 w - -", "2")->has_header);
    EXPECT_FALSE(find_columns("id,fen", "board"));
    EXPECT_FALSE(find_columns("4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""));
    EXPECT_FALSE(find_columns("fen", ""));
}

}  // namespace columns_test
}  // namespace arbiter::position
