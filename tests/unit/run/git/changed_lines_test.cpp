#include "run/git/changed_lines.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::git {
namespace changed_lines_test {

// Two games: lines 1 to 4 and 6 to 9, with a blank line in each after its tags and between them.
struct Case {
    std::string_view name;
    std::uint64_t first, count;
    std::vector<std::string_view> removed, added;
    bool touches_first, touches_second;
};

Hunk hunk_of(const Case& made) {
    Hunk hunk{.first = made.first, .count = made.count};
    const auto take = [](const std::vector<std::string_view>& lines, LineKind& first,
                         LineKind& last) {
        for (const std::string_view line : lines) {
            const LineKind kind = kind_of_line(line);
            if (kind == LineKind::Blank) continue;
            if (first == LineKind::Blank) first = kind;
            last = kind;
        }
    };
    take(made.removed, hunk.removed_first, hunk.removed_last);
    take(made.added, hunk.added_first, hunk.added_last);
    return hunk;
}

const Case kCases[] = {
    {"line_changed", 4, 1, {"1. e4 1-0"}, {"1. d4 1-0"}, true, false},
    {"line_taken_out_inside", 2, 0, {"[Site \"x\"]"}, {}, true, false},
    {"end_taken_out", 4, 0, {"1. e4", "1-0"}, {}, true, false},
    {"moves_taken_out", 2, 0, {"1. e4 1-0", ""}, {}, true, false},
    {"first_tag_taken_out", 5, 0, {"[Event \"b\"]"}, {}, false, true},
    {"tags_taken_out", 5, 0, {"[Event \"b\"]", "[Site \"x\"]", ""}, {}, false, true},
    {"beginning_taken_out", 5, 0, {"[Event \"b\"]", "", "1. e4 e5"}, {}, false, true},
    {"whole_game_taken_out", 5, 0, {"[Event \"c\"]", "", "1. e4 e5 *", ""}, {}, false, false},
    {"whole_games_taken_out",
     5,
     0,
     {"", "[Event \"c\"]", "1. e4 *", "", "[Event \"c\"]", "1-0"},
     {},
     false,
     false},
    {"end_of_one_and_beginning_of_the_other",
     5,
     0,
     {"1. e4 1-0", "", "[Event \"c\"]"},
     {},
     true,
     true},
    {"game_put_in", 5, 3, {}, {"[Event \"c\"]", "1. e4 1-0", ""}, false, false},
    {"blank_line_between_taken_out", 4, 0, {""}, {}, true, false},
    {"tags_replaced_by_moves", 5, 1, {"1. e4 e5", "[Event \"c\"]"}, {"1. d4 1-0"}, false, true},
};

class TouchedGame : public ::testing::TestWithParam<Case> {};

TEST_P(TouchedGame, IsWhatLostOrGotLines) {
    const Case& made = GetParam();
    ChangedLines lines;
    lines.add(hunk_of(made));
    EXPECT_EQ(lines.touch_game(1, 4), made.touches_first);
    EXPECT_EQ(lines.touch_game(6 + (made.count == 3 ? 2 : 0), 9 + (made.count == 3 ? 2 : 0)),
              made.touches_second);
}

INSTANTIATE_TEST_SUITE_P(Hunks, TouchedGame, ::testing::ValuesIn(kCases),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(ChangedLines, AreFoundAmongMany) {
    ChangedLines lines;
    for (std::uint64_t i = 0; i < 1'000; ++i)
        lines.add({.first = 10 * i + 5, .count = i % 2 == 0 ? 2U : 0U});
    EXPECT_TRUE(lines.touch_lines(5, 5));
    EXPECT_TRUE(lines.touch_lines(6, 9));
    EXPECT_FALSE(lines.touch_lines(7, 15));
    EXPECT_TRUE(lines.touch_lines(15, 16));  // between them lines were taken out
    EXPECT_FALSE(lines.touch_lines(16, 24));
    EXPECT_TRUE(lines.touch_lines(1, 100'000));
    EXPECT_FALSE(lines.touch_lines(9'996, 100'000));
}

TEST(ChangedLines, OfAWholeFileAreAll) {
    EXPECT_TRUE(ChangedLines::whole_file().touch_game(7, 9));
    EXPECT_FALSE(ChangedLines{}.touch_game(1, 1'000'000));
    EXPECT_TRUE(ChangedLines{}.is_empty());
}

TEST(LineKinds, AreThoseOfPgn) {
    EXPECT_EQ(kind_of_line("[Event \"a\"]"), LineKind::EventTag);
    EXPECT_EQ(kind_of_line("[Site \"a\"]\r"), LineKind::Tag);
    EXPECT_EQ(kind_of_line(" \t\r"), LineKind::Blank);
    EXPECT_EQ(kind_of_line("5. O-O 1/2-1/2\r"), LineKind::LastText);
    EXPECT_EQ(kind_of_line("*"), LineKind::LastText);
    EXPECT_EQ(kind_of_line("5. O-O"), LineKind::Text);
}

}  // namespace changed_lines_test
}  // namespace arbiter::git
