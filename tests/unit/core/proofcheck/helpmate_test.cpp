#include "core/proofcheck/proofcheck.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::proofcheck {
namespace helpmate_test {

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::vector<std::string> words(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> found;
    for (std::string word; in >> word;)
        found.push_back(word);
    return found;
}

struct Line {
    std::string_view name, fen;
    bool winner_is_white;
    std::string_view moves, reason;  // no reason: it holds
};

constexpr Line kLines[] = {
    {"fools_mate", kStart, false, "f2f3 e7e5 g2g4 d8h4", ""},
    {"scholars_mate", kStart, true, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", ""},
    {"mate_on_the_board", "k6R/6R1/8/8/8/8/8/K7 b - - 0 1", true, "", ""},
    {"castling_long", "8/8/8/8/8/5Q2/R6R/R3K1k1 w Q - 0 1", true, "e1c1", ""},
    {"castling_king_to_target", "5k2/R6P/8/1B6/8/8/8/4K2R w K - 0 1", true, "e1g1", ""},
    {"castling_king_takes_rook", "5k2/R6P/8/1B6/8/8/8/4K2R w K - 0 1", true, "e1h1", ""},
    {"castling_without_the_right", "5k2/R6P/8/1B6/8/8/8/4K2R w - - 0 1", true, "e1g1",
     "move 1 'e1g1' is not legal in FEN 5k2/R6P/8/1B6/8/8/8/4K2R w - -"},
    {"castling_through_an_attack", "5k2/R6P/8/1B6/8/3b4/8/4K2R w K - 0 1", true, "e1g1",
     "move 1 'e1g1' is not legal in FEN 5k2/R6P/8/1B6/8/3b4/8/4K2R w K -"},
    {"chess960_king_takes_rook", "5k2/R6P/8/1B6/8/8/8/5K1R w K - 0 1", true, "f1h1", ""},
    {"chess960_target_is_a_step", "5k2/R6P/8/1B6/8/8/8/5K1R w K - 0 1", true, "f1g1",
     "the last position is no mate: FEN 5k2/R6P/8/1B6/8/8/8/6KR b - -"},
    {"promotion_to_a_queen", "k7/7P/1K6/8/8/8/8/8 w - - 0 1", true, "h7h8q", ""},
    {"promotion_to_a_knight", "k7/7P/1K6/8/8/8/8/8 w - - 0 1", true, "h7h8n",
     "the last position is no mate: FEN k6N/8/1K6/8/8/8/8/8 b - -"},
    {"promotion_without_a_piece", "k7/7P/1K6/8/8/8/8/8 w - - 0 1", true, "h7h8",
     "move 1 'h7h8' is not legal in FEN k7/7P/1K6/8/8/8/8/8 w - -"},
    {"underpromotion_that_mates", "b7/k1P5/p7/8/8/8/8/1R4K1 w - - 0 1", true, "c7c8n", ""},
    {"en_passant_that_mates", "R7/7k/8/4BPp1/8/3B4/8/2B3K1 w - g6 0 1", true, "f5g6", ""},
    {"en_passant_too_late", "R7/7k/8/4BPp1/8/3B4/8/2B3K1 w - - 0 1", true, "f5g6",
     "move 1 'f5g6' is not legal in FEN R7/7k/8/4BPp1/8/3B4/8/2B3K1 w - -"},
    {"wrong_winner", kStart, true, "f2f3 e7e5 g2g4 d8h4",
     "the last position is a mate by the other side: FEN "
     "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -"},
    {"no_mate", kStart, false, "f2f3 e7e5",
     "the last position is no mate: FEN rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq -"},
    {"stalemate", "k7/8/1Q6/8/8/8/8/K7 b - - 0 1", true, "",
     "the last position is no mate: FEN k7/8/1Q6/8/8/8/8/K7 b - -"},
    {"illegal_move", kStart, false, "f2f3 e7e5 e5e4",
     "move 3 'e5e4' is not legal in FEN rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq -"},
    {"pinned_piece", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", true, "e2c3",
     "move 1 'e2c3' is not legal in FEN 4r1k1/8/8/8/8/8/4N3/4K3 w - -"},
    {"no_move_at_all", kStart, true, "e2",
     "move 1 'e2' is not legal in FEN "
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"},
    {"null_move", kStart, true, "0000",
     "move 1 '0000' is not legal in FEN "
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"},
};

class Helpmate : public ::testing::TestWithParam<Line> {};

TEST_P(Helpmate, HoldsOrSaysWhyNot) {
    const Line& line = GetParam();
    const Verification found = check_helpmate(line.fen, line.winner_is_white, words(line.moves));
    EXPECT_EQ(found.reason, line.reason);
    EXPECT_EQ(found.holds, line.reason.empty());
}

INSTANTIATE_TEST_SUITE_P(Uci, Helpmate, ::testing::ValuesIn(kLines),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(HelpmateDraws, TheClockOfTheFenCounts) {
    // The 150th quiet ply mates: in time. One ply later would be too late.   FIDE 2023 9.6.2.
    const auto line = words("b1b8");
    const Verification last =
        check_helpmate("k7/7R/8/8/8/8/8/KR6 w - - 149 120", true, words("h7h8"));
    EXPECT_EQ(last.reason, "the last position is no mate: FEN k6R/8/8/8/8/8/8/KR6 b - -");
    EXPECT_FALSE(
        check_helpmate("7k/R7/8/8/8/8/8/KR6 w - - 149 120", true, line).breaks_seventy_five);
    EXPECT_TRUE(check_helpmate("7k/R7/8/8/8/8/8/KR6 w - - 149 120", true, line).holds);
    EXPECT_TRUE(
        check_helpmate("7k/R7/8/8/8/8/8/KR6 w - - 150 120", true, line).breaks_seventy_five);
    const auto three = words("a1a2 h8g8 b1b8");
    EXPECT_TRUE(check_helpmate("7k/R7/8/8/8/8/8/KR6 w - - 148 120", true, three).holds);
    EXPECT_TRUE(
        check_helpmate("7k/R7/8/8/8/8/8/KR6 w - - 148 120", true, three).breaks_seventy_five);
    EXPECT_FALSE(
        check_helpmate("7k/R7/8/8/8/8/8/KR6 w - - 147 120", true, three).breaks_seventy_five);
}

TEST(HelpmateDraws, FiveOccurrencesAreTold) {
    std::string text;
    for (int round = 0; round < 3; ++round)
        text += "a1a2 h8g8 a2a1 g8h8 ";
    const std::string_view fen = "7k/R7/8/8/8/8/8/KR6 w - - 0 1";
    const Verification four = check_helpmate(fen, true, words(text + "b1b8"));
    EXPECT_TRUE(four.holds);
    EXPECT_FALSE(four.has_fivefold);
    const Verification five = check_helpmate(fen, true, words(text + "a1a2 h8g8 a2a1 g8h8 b1b8"));
    EXPECT_TRUE(five.holds);
    EXPECT_TRUE(five.has_fivefold);
    EXPECT_FALSE(five.breaks_seventy_five);
}

}  // namespace helpmate_test
}  // namespace arbiter::proofcheck
