#include "core/export_format/game.hpp"

#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

namespace arbiter::export_format {
namespace game_test {

TEST(CleanGame, UnknownTagValuesSayNothing) {
    for (const char* value : {"", "?", "-", "????.??.??", "*", "??"})
        EXPECT_FALSE(says_something(value)) << value;
    for (const char* value : {"0", "2024.??.??", "a", "?a"})
        EXPECT_TRUE(says_something(value)) << value;
}

TEST(CleanGame, HasItsTagsItsMovesAndTheTextAfterIt) {
    const test::CleanGames games(
        "[Event \"A \\\"B\\\"\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n\n[Event \"C\"]\n\n*\n");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].tag("Event"), "A \"B\"");
    EXPECT_EQ(games[0].tag("Site"), std::nullopt);
    EXPECT_EQ(games[0].moves.size(), 2U);
    EXPECT_EQ(games[0].text.substr(games[0].text.size() - 4), "1-0\n");
    EXPECT_EQ(games[0].after, "\n\n");
    EXPECT_EQ(games[1].origin.line, 7U);
    EXPECT_EQ(games[1].origin.game, 2U);
    ASSERT_NE(games[0].facts, nullptr);
    EXPECT_EQ(games[0].facts->variant, "standard");
}

}  // namespace game_test
}  // namespace arbiter::export_format
