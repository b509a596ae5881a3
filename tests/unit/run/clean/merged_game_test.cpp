#include "run/clean/merged_game.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::clean {
namespace merged_game_test {

using Names = std::vector<std::string>;

const engine::AuditOptions kOptions;

constexpr std::string_view kKept =
    "[Event \"Open\"]\n[Site \"?\"]\n[Date \"2024.??.??\"]\n[Round \"1\"]\n[White \"A\"]\n"
    "[Black \"B\"]\n[Result \"1-0\"]\n\n1.e4  e5 1-0\n\ntext behind\n";

Names names_of(const MergedGame& merged) {
    Names names;
    for (const MergedTag& tag : merged.tags())
        names.emplace_back(tag.name);
    return names;
}

TEST(MergedGame, TakesOverWhatItDoesNotKnow) {
    MergedGame merged{kOptions};
    merged.begin(kKept);
    merged.add(
        "[Event \"Another\"]\n[Site \"Graz\"]\n[White \"A\"]\n[Black \"B\"]\n[ECO \"C20\"]\n\n"
        "1. e4 e5 1-0\n");
    EXPECT_TRUE(merged.is_changed());
    EXPECT_EQ(merged.text(),
              "[Event \"Open\"]\n[Site \"Graz\"]\n[Date \"2024.??.??\"]\n[Round \"1\"]\n[White "
              "\"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n\n1.e4  e5 1-0\n\ntext "
              "behind\n");
    EXPECT_EQ(names_of(merged), (Names{"Site", "ECO"}));
}

TEST(MergedGame, StaysWhenThereIsNothingNew) {
    MergedGame merged{kOptions};
    merged.begin(kKept);
    merged.add("[Event \"?\"]\n[White \"X\"]\n\n1. e4 e5 1-0\n");
    EXPECT_FALSE(merged.is_changed());
    EXPECT_EQ(merged.text(), kKept);
    EXPECT_TRUE(names_of(merged).empty());
}

TEST(MergedGame, LearnsFromEachInTurnAndForgetsTheGameBefore) {
    MergedGame merged{kOptions};
    merged.begin(kKept);
    merged.add("[Site \"Graz\"]\n\n1. e4 e5 1-0\n");
    merged.add("[Site \"Wien\"]\n[ECO \"C20\"]\n\n1. e4 e5 1-0\n");
    EXPECT_EQ(names_of(merged), (Names{"Site", "ECO"}));
    EXPECT_NE(merged.text().find("[Site \"Graz\"]"), std::string::npos);
    merged.begin("[Event \"x\"]\n\n*\n");
    EXPECT_FALSE(merged.is_changed());
    EXPECT_TRUE(names_of(merged).empty());
    EXPECT_EQ(merged.text(), "[Event \"x\"]\n\n*\n");
}

// Export format has the tags after the roster in the order of their names.
TEST(MergedGame, KeepsTheOrderOfExportFormat) {
    const std::string roster(kKept.substr(0, kKept.find("\n\n") + 1));
    MergedGame merged{kOptions};
    merged.begin(roster + "[ECO \"C20\"]\n[WhiteElo \"2500\"]\n\n1. e4 e5 1-0\n\n",
                 {.is_canonical = true});
    merged.add("[BlackElo \"2400\"]\n[Opening \"King's pawn\"]\n\n1. e4 e5 1-0\n");
    EXPECT_EQ(merged.text(), roster +
                                 "[BlackElo \"2400\"]\n[ECO \"C20\"]\n[Opening \"King's "
                                 "pawn\"]\n[WhiteElo \"2500\"]\n\n1. e4 e5 1-0\n\n");
}

TEST(MergedGame, WritesTheEncodingOfTheGame) {
    MergedGame merged{kOptions};
    merged.begin("[Event \"x\"]\n[White \"M\xFCller\"]\n\n1. e4 e5 1-0\n");
    merged.add("[Event \"x\"]\n[Site \"K\xC3\xB6ln\"]\n\n1. e4 e5 1-0\n");
    EXPECT_NE(merged.text().find("[Site \"K\xF6ln\"]"), std::string::npos) << merged.text();
    EXPECT_NE(merged.text().find("M\xFCller"), std::string::npos);
}

TEST(MergedGame, OfWhatIsNoGameStaysAsItIs) {
    MergedGame merged{kOptions};
    for (const std::string_view text : {"", "\n\n", "1. e4", "[", "[White", "{"}) {
        merged.begin(text);
        merged.add("");
        EXPECT_EQ(merged.text(), text);
        merged.begin("", {.is_canonical = true});
        merged.add(text);
        EXPECT_EQ(merged.text(), "");
    }
}

}  // namespace merged_game_test
}  // namespace arbiter::clean
