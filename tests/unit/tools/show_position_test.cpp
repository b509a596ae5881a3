#include "tools/arbiter/show/show_position.hpp"

#include <gtest/gtest.h>

namespace arbiter::tools {
namespace show_position_test {

constexpr std::string_view kGame = "[Event \"x\"]\n\n1. e4 e5 (1... c5) 2. Nf3 {a comment} Nc6 *\n";
constexpr std::string_view kFromFen =
    "[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4p3/4K2R b K - 0 12\"]\n\n"
    "12... Kd7 13. O-O *\n";

struct Shown {
    std::optional<ShownPosition> position;
    std::uint32_t plies = 0;
};

Shown shown(std::string_view game, std::uint32_t ply) {
    Shown result;
    result.position = position_after(game, encoding::Charset::Utf8, ply, result.plies);
    return result;
}

TEST(ShowPosition, BeginsAtTheStartPosition) {
    const Shown start = shown(kGame, 0);
    ASSERT_TRUE(start.position);
    EXPECT_EQ(start.plies, 4U);
    EXPECT_EQ(start.position->fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(start.position->words, "start position; next 1. e4");
}

TEST(ShowPosition, NamesTheMoveBeforeAndTheNext) {
    const Shown middle = shown(kGame, 3);
    ASSERT_TRUE(middle.position);
    EXPECT_EQ(middle.position->words, "after 2. Nf3; next 2... Nc6");
    EXPECT_EQ(middle.position->fen,
              "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    const Shown last = shown(kGame, 4);
    ASSERT_TRUE(last.position);
    EXPECT_EQ(last.position->words, "after 2... Nc6");
}

TEST(ShowPosition, CountsFromTheNumberOfTheFen) {
    const Shown first = shown(kFromFen, 1);
    ASSERT_TRUE(first.position);
    EXPECT_EQ(first.plies, 1U);  // O-O crosses f1, which the pawn attacks
    EXPECT_EQ(first.position->words, "after 12... Kd7");
    EXPECT_EQ(first.position->fen, "8/3k4/8/8/8/8/4p3/4K2R w K - 1 13");
}

TEST(ShowPosition, SaysHowManyHalfMovesCanBePlayed) {
    const Shown beyond = shown(kGame, 5);
    EXPECT_FALSE(beyond.position);
    EXPECT_EQ(beyond.plies, 4U);
    EXPECT_FALSE(shown("", 0).position);
    EXPECT_FALSE(
        shown("[Event \"x\"]\n[FEN \"nonsense\"]\n[SetUp \"1\"]\n\n1. e4 *\n", 0).position);
}

}  // namespace show_position_test
}  // namespace arbiter::tools
