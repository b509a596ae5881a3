#include "core/export_format/commentary.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::export_format {
namespace commentary_test {

// One line for each half-move with something after it: "2 $1 {good}".
std::vector<std::string> lines_of(const Commentary& commentary) {
    std::vector<std::string> lines;
    for (std::size_t ply = 0; ply < commentary.after.size(); ++ply) {
        std::string line = std::to_string(ply);
        for (const CommentaryItem& item : commentary.after[ply])
            line.append(" ").append(item.text);
        if (!commentary.after[ply].empty()) lines.push_back(line);
    }
    return lines;
}

using Lines = std::vector<std::string>;

Lines joined(std::string_view kept, std::string_view other, std::string_view label = {},
             JoinedItems* items = nullptr) {
    Commentary commentary = Commentary::read(kept, 4);
    const JoinedItems found = join_commentary(commentary, Commentary::read(other, 4), label);
    if (items != nullptr) *items = found;
    return lines_of(commentary);
}

TEST(Commentary, IsReadByTheHalfMoveThatItFollows) {
    const Commentary read = Commentary::read(
        "{before} 1. e4 $1 {a\nb} (1. d4 d5 (1... Nf6) {x}) 1... e5 ;c {d}\n2. Nf3 Nc6 {end} 1-0",
        4);
    EXPECT_EQ(read.moves, (std::vector<std::string>{"e4", "e5", "Nf3", "Nc6"}));
    EXPECT_EQ(lines_of(read), (Lines{"0 {before}", "1 $1 {a\nb} (1. d4 d5 (1... Nf6) {x})",
                                     "2 ;c {d}", "4 {end}"}));
    EXPECT_EQ(read.terminator, "1-0");
    EXPECT_TRUE(read.says_something());
}

TEST(Commentary, CommandsAndEmptyCommentsSayNothing) {
    EXPECT_FALSE(Commentary::read("1. e4 {[%clk 0:01:00]} e5 {} *", 2).says_something());
    EXPECT_TRUE(Commentary::read("1. e4 $6 e5 *", 2).says_something());
}

TEST(Commentary, WhatBothSayIsThereOnce) {
    JoinedItems items;
    EXPECT_EQ(joined("1. e4 $1 {good\nmove} (1. d4 d5) e5 *",
                     "1. e4 {good move} $1 (1. d4\nd5) (1. c4) e5 *", "B", &items),
              (Lines{"1 $1 {good\nmove} (1. d4 d5) ({B} 1. c4)"}));
    EXPECT_EQ(items.variations, 1U);
    EXPECT_EQ(items.comments + items.nags + items.commands, 0U);
}

TEST(Commentary, NewTextBeginsWithItsLabel) {
    EXPECT_EQ(joined("1. e4 e5 *", "1. e4 {why} ({a} 1. d4) 1... e5 ;x {y}\n*", "B, C"),
              (Lines{"1 {B, C: why} ({B, C: a} 1. d4)", "2 ;B, C: x {y}"}));
    EXPECT_EQ(joined("1. e4 {B: why} e5 *", "1. e4 {why} e5 *", "B"), (Lines{"1 {B: why}"}));
}

TEST(Commentary, NagsComeBeforeComments) {
    EXPECT_EQ(joined("1. e4 $1 {x} e5 *", "1. e4 $5 $1 e5 *"), (Lines{"1 $1 $5 {x}"}));
}

TEST(Commentary, AClockHasOneValueAndArrowsAddUp) {
    JoinedItems items;
    EXPECT_EQ(joined("1. e4 {[%clk 1:00:00] [%cal Ge2e4]} e5 *",
                     "1. e4 {good [%clk 0:59:00] [%cal Ge2e4] [%csl Re4] move} e5 *", "B", &items),
              (Lines{"1 {[%clk 1:00:00] [%cal Ge2e4]} {B: good   [%csl Re4] move}"}));
    ASSERT_EQ(items.differences.size(), 1U);
    EXPECT_EQ(items.differences[0].ply, 1U);
    EXPECT_EQ(items.differences[0].kept, "[%clk 1:00:00]");
    EXPECT_EQ(items.differences[0].other, "[%clk 0:59:00]");
    EXPECT_EQ(joined("1. e4 {good} e5 *", "1. e4 {[%clk 0:59:00] good} e5 *", "B", &items),
              (Lines{"1 {good} { [%clk 0:59:00] }"}));
    EXPECT_EQ(items.commands, 1U);
    EXPECT_FALSE(items.has_commentary());
}

TEST(Commentary, TheMovetextHasEveryTokenInItsPlace) {
    Commentary kept = Commentary::read("1. e4 e5 {x} *", 2);
    join_commentary(kept, Commentary::read("{a} 1. e4 ;b {c}\ne5 *", 2), "");
    EXPECT_EQ(kept.movetext(), "{a}\ne4\n;b {c}\ne5\n{x}\n*\n");
}

TEST(Commentary, AShorterCopyEndsEarlier) {
    Commentary kept = Commentary::read("1. e4 e5 2. Nf3 *", 3);
    join_commentary(kept, Commentary::read("1. e4 {a} e5 {b} 0-1", 2), "");
    EXPECT_EQ(lines_of(kept), (Lines{"1 {a}", "2 {b}"}));
}

TEST(Commentary, ALabelCanStandInAComment) {
    EXPECT_EQ(commentary_label(" A {b}\n[%c]"), "A (b) (%c)");
}

}  // namespace commentary_test
}  // namespace arbiter::export_format
