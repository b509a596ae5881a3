#include "core/export_format/shape.hpp"

#include "core/export_format/export_format.hpp"
#include "tests/support/clean_games.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::export_format {
namespace shape_test {

constexpr std::string_view kGame =
    "[Event \"E\"]\n[Site \"S\"]\n[Date \"2024.01.02\"]\n[Round \"1\"]\n[White \"W\"]\n"
    "[Black \"B\"]\n[Result \"1-0\"]\n[ECO \"C44\"]\n[PlyCount \"4\"]\n\n"
    "{start} 1. e4 {[%clk 0:01:00] good} (1. d4 $5 {[%eval 0.1]}) 1... e5 $1 {[%clk 0:00:59]} "
    "2. Nf3 {[%eval 0.3] [%csl Gf3]} Nc6 {end} 1-0\n";

std::string shaped(const ShapeOptions& options, std::string_view pgn = kGame) {
    const test::CleanGames games(pgn);
    ExportWriter writer;
    std::string out;
    writer.write(games[0], options, out);
    const test::CleanGames again(out);
    std::string twice;
    writer.write(again[0], options.plies == PlyRange{} ? options : ShapeOptions{}, twice);
    EXPECT_EQ(twice, out) << "no fixed point";
    EXPECT_TRUE(needs_rewrite(games[0], options));
    return out;
}

std::string movetext(const ShapeOptions& options, std::string_view pgn = kGame) {
    const std::string out = shaped(options, pgn);
    const std::size_t begin = out.find("\n\n") + 2;
    return out.substr(begin, out.size() - begin - 2);
}

TEST(Shape, StripsOnePartAndLeavesTheOthers) {
    EXPECT_EQ(movetext({.strip = {.comments = true}}),
              "1. e4 (1. d4 $5) 1... e5 $1 2. Nf3 Nc6 1-0");
    EXPECT_EQ(movetext({.strip = {.comments = true, .nags = true}}),
              "1. e4 (1. d4) 1... e5 2. Nf3 Nc6 1-0");
    EXPECT_EQ(movetext({.strip = {.comments = true, .nags = true, .variations = true}}),
              "1. e4 e5 2. Nf3 Nc6 1-0");
    EXPECT_EQ(movetext({.strip = {.nags = true, .variations = true, .commands = true}}),
              "{start} 1. e4 {good} 1... e5 2. Nf3 Nc6 {end} 1-0");
}

TEST(Shape, StripsClocksAndEvaluationsOutOfComments) {
    EXPECT_EQ(movetext({.strip = {.nags = true, .variations = true, .clocks = true}}),
              "{start} 1. e4 {good} 1... e5 2. Nf3 {[%eval 0.3] [%csl Gf3]} 2... Nc6 {end} 1-0");
    EXPECT_EQ(movetext({.strip = {.nags = true, .variations = true, .evals = true}}),
              "{start} 1. e4 {[%clk 0:01:00] good} 1... e5 {[%clk 0:00:59]} 2. Nf3 {[%csl\n"
              "Gf3]} 2... Nc6 {end} 1-0");
}

// Taking one out makes no other of its halves.
TEST(Shape, JoinsNothingOverACommand) {
    EXPECT_EQ(movetext({.strip = {.clocks = true}}, "1. e4 {[[%clk 1]%clk 2] a} *"),
              "1. e4 {[ %clk 2] a} *");
}

TEST(Shape, CutsTheEndAndKeepsTheResult) {
    const std::string out = shaped({.plies = {0, 2}});
    EXPECT_NE(out.find("[PlyCount \"2\"]"), std::string::npos);
    EXPECT_NE(out.find("[Result \"1-0\"]"), std::string::npos);
    EXPECT_NE(out.find("1... e5 $1 {[%clk\n0:00:59]} 1-0\n"), std::string::npos) << out;
    EXPECT_EQ(movetext({.plies = {0, 0}}), "{start} 1-0");
}

TEST(Shape, CutsTheBeginningAndStartsFromThePositionThere) {
    const std::string out = shaped({.plies = {1, PlyRange::kEnd}});
    EXPECT_NE(out.find("[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n"
                       "[PlyCount \"3\"]\n[SetUp \"1\"]\n"),
              std::string::npos)
        << out;
    EXPECT_NE(out.find("\n\n1... e5 $1 {"), std::string::npos) << out;
    EXPECT_EQ(movetext({.strip = {.comments = true}, .plies = {-1, PlyRange::kEnd}}),
              "2... Nc6 1-0");
}

TEST(Shape, ReplacesTheStartPositionOfTheGame) {
    const std::string out =
        shaped({.plies = {1, PlyRange::kEnd}},
               "[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n"
               "1. e4 Kd7 2. e5 *\n");
    EXPECT_NE(out.find("[FEN \"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1\"]\n[SetUp \"1\"]\n\n1... Kd7"),
              std::string::npos)
        << out;
}

// Without a tag Variant only the letters of files say that the game is one of Chess960.
TEST(Shape, KeepsTheRightsOfChess960Readable) {
    const std::string head =
        "[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1\"]\n";
    const std::string moves = "\n1. O-O O-O-O 2. Kg2 *\n";
    const std::string without_tag = shaped({.plies = {1, PlyRange::kEnd}}, head + moves);
    EXPECT_NE(without_tag.find("/1R3RK1 b hb - 1 1\"]"), std::string::npos) << without_tag;
    const std::string with_tag =
        shaped({.plies = {1, PlyRange::kEnd}}, head + "[Variant \"Chess960\"]\n" + moves);
    EXPECT_NE(with_tag.find("/1R3RK1 b kq - 1 1\"]"), std::string::npos) << with_tag;
}

TEST(Shape, KeepsVariationsOfTheFirstHalfMoveLeft) {
    EXPECT_EQ(movetext({.plies = {2, PlyRange::kEnd}},
                       "1. e4 (1. d4) e5 (1... c5) 2. Nf3 (2. Nc3 Nc6) Nc6 *"),
              "2. Nf3 (2. Nc3 Nc6) 2... Nc6 *");
}

TEST(Shape, WritesOtherNotations) {
    constexpr std::string_view kMoves =
        "1. e4 d5 2. exd5 (2. e5 f5 3. exf6) Nf6 3. Nf3 Nxd5 4. Bb5+ c6 5. O-O -- *";
    EXPECT_EQ(movetext({.notation = MoveNotation::Lan}, kMoves),
              "1. e2-e4 d7-d5 2. e4xd5 (2. e4-e5 f7-f5 3. e5xf6) 2... Ng8-f6 3. Ng1-f3 Nf6xd5\n"
              "4. Bf1-b5+ c7-c6 5. O-O -- *");
    EXPECT_EQ(movetext({.notation = MoveNotation::Uci}, kMoves),
              "1. e2e4 d7d5 2. e4d5 (2. e4e5 f7f5 3. e5f6) 2... g8f6 3. g1f3 f6d5 4. f1b5 c7c6\n"
              "5. e1g1 -- *");
}

TEST(Shape, LeavesOutWhatPgnExtractCanLeaveOut) {
    constexpr std::string_view kMoves = "1. e4 f6 2. d4 g5 3. Qh5# 1-0";
    EXPECT_EQ(movetext({.has_move_numbers = false}, kMoves), "e4 f6 d4 g5 Qh5# 1-0");
    EXPECT_EQ(movetext({.has_results = false}, kMoves), "1. e4 f6 2. d4 g5 3. Qh5#");
    EXPECT_EQ(movetext({.has_check_marks = false}, kMoves), "1. e4 f6 2. d4 g5 3. Qh5 1-0");
}

TEST(Shape, ChoosesTags) {
    const std::string roster = shaped({.tags = TagChoice::Roster});
    EXPECT_EQ(roster.substr(0, roster.find("\n\n") + 2),
              "[Event \"E\"]\n[Site \"S\"]\n[Date \"2024.01.02\"]\n[Round \"1\"]\n[White \"W\"]\n"
              "[Black \"B\"]\n[Result \"1-0\"]\n\n");
    const std::string with_start = shaped(
        {.tags = TagChoice::Roster},
        "[Event \"?\"]\n[ECO \"A00\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n"
        "1. e4 *\n");
    EXPECT_NE(with_start.find("[FEN "), std::string::npos);
    EXPECT_EQ(with_start.find("[ECO "), std::string::npos);
}

TEST(Shape, AsksForARewriteOnlyWhereSomethingChanges) {
    const test::CleanGames games(
        "[Event \"?\"]\n\n1.e4 e5 *\n\n[Event \"?\"]\n\n1. e4 {x} e5 *\n\n"
        "[Event \"?\"]\n\n1. e4 e5 2. Ke3 *\n");
    const auto asks = [&](std::size_t game, const ShapeOptions& options) {
        return needs_rewrite(games[game], options);
    };
    EXPECT_FALSE(asks(0, {}));
    EXPECT_FALSE(asks(1, {}));
    EXPECT_FALSE(asks(0, {.strip = {true, true, true, true, true, true}}));
    EXPECT_TRUE(asks(1, {.strip = {.comments = true}}));
    EXPECT_FALSE(asks(1, {.strip = {.clocks = true, .evals = true, .commands = true}}));
    EXPECT_FALSE(asks(0, {.plies = {0, 2}}));
    EXPECT_TRUE(asks(0, {.plies = {0, 1}}));
    EXPECT_TRUE(asks(0, {.notation = MoveNotation::Uci}));
    EXPECT_TRUE(asks(0, {.width = 60}));
    // Its moves are not all known.
    EXPECT_FALSE(can_be_rewritten(games[2]));
    EXPECT_FALSE(asks(2, {.notation = MoveNotation::Uci}));
}

// Put in order, nobody could tell any more who played whom.
TEST(Shape, LeavesTagsOfSeveralGamesWithoutMovesAlone) {
    const test::CleanGames list(
        "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n\n[White \"C\"]\n[Black \"D\"]\n");
    ASSERT_EQ(list.size(), 1U);
    EXPECT_FALSE(can_be_rewritten(list[0]));
    const test::CleanGames played(
        "[Event \"?\"]\n[White \"A\"]\n[White \"B\"]\n\n1. e4 *\n\n[Event \"?\"]\n[White \"A\"]\n");
    EXPECT_TRUE(can_be_rewritten(played[0]));
    EXPECT_TRUE(can_be_rewritten(played[1]));
}

TEST(ShapeOptions, AreReadFromWords) {
    Strip strip;
    EXPECT_EQ(read_strip("clk,eval,nags", strip), std::nullopt);
    EXPECT_EQ(strip, (Strip{.nags = true, .clocks = true, .evals = true}));
    EXPECT_EQ(read_strip("comments,color", strip), "color");
    EXPECT_EQ(read_strip("", strip), "");
    EXPECT_EQ(read_ply_range("2:10"), (PlyRange{2, 10}));
    EXPECT_EQ(read_ply_range(":10"), (PlyRange{0, 10}));
    EXPECT_EQ(read_ply_range("-20:"), (PlyRange{-20, PlyRange::kEnd}));
    for (const char* wrong : {"", "5", "a:b", "1:2:3", "1.5:2", ":99999999999999999999"})
        EXPECT_EQ(read_ply_range(wrong), std::nullopt) << wrong;
    EXPECT_EQ(read_notation("uci"), MoveNotation::Uci);
    EXPECT_EQ(read_notation("SAN"), std::nullopt);
}

TEST(PlyRange, LiesWithinTheGame) {
    const auto within = [](PlyRange range, std::size_t plies) {
        const PlyRange::Bounds bounds = range.within(plies);
        return std::pair(bounds.begin, bounds.end);
    };
    EXPECT_EQ(within({0, PlyRange::kEnd}, 7), std::pair(0U, 7U));
    EXPECT_EQ(within({-3, PlyRange::kEnd}, 7), std::pair(4U, 7U));
    EXPECT_EQ(within({-30, -2}, 7), std::pair(0U, 5U));
    EXPECT_EQ(within({5, 2}, 7), std::pair(2U, 2U));
    EXPECT_EQ(within({9, 12}, 7), std::pair(7U, 7U));
    EXPECT_EQ(within({INT64_MIN, INT64_MAX}, 0), std::pair(0U, 0U));
}

}  // namespace shape_test
}  // namespace arbiter::export_format
