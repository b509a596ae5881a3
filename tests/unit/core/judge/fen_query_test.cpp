#include "core/judge/fen_query.hpp"

#include "core/chess/fen.hpp"

#include <gtest/gtest.h>

namespace arbiter::judge {
namespace fen_query_test {

constexpr std::string_view kPlain = "4k3/8/8/8/8/8/4P3/4K3 w - - 12 40";

std::string fen_of(const FenQuery& query) {
    return query.position ? chess::to_fen(*query.position) : "none: " + query.problem;
}

std::string line_of(std::string_view fen, std::string_view rest) {
    return std::string(fen) + std::string(rest);
}

TEST(FenQuery, AsksForBothSidesWithoutAWinner) {
    for (const std::string_view rest : {"", "\t", "\t  "}) {
        const std::string line = line_of(kPlain, rest);
        const FenQuery query = read_fen_query(line);
        EXPECT_TRUE(query.asks_both);
        EXPECT_EQ(query.fen, kPlain);
        EXPECT_EQ(fen_of(query), kPlain);
        EXPECT_EQ(query.repaired, "");
    }
}

TEST(FenQuery, AsksForTheWinnerAfterTheTab) {
    for (const auto& [rest, color] :
         {std::pair{"\twhite", chess::Color::White}, std::pair{"\tblack ", chess::Color::Black}}) {
        const std::string line = line_of(kPlain, rest);
        const FenQuery query = read_fen_query(line);
        EXPECT_FALSE(query.asks_both);
        EXPECT_EQ(query.winner, color);
        EXPECT_EQ(fen_of(query), kPlain);
    }
}

TEST(FenQuery, RefusesAWinnerThatIsNone) {
    const std::string line = line_of(kPlain, "\tWhite");
    const FenQuery query = read_fen_query(line);
    EXPECT_EQ(query.problem, "winner is 'White', but takes white or black");
    EXPECT_FALSE(query.asks_both);
    EXPECT_FALSE(query.winner.has_value());
    EXPECT_FALSE(query.position.has_value());
}

TEST(FenQuery, RefusesFurtherColumns) {
    const std::string line = line_of(kPlain, "\twhite\twinnable");
    EXPECT_EQ(read_fen_query(line).problem,
              "there are more columns than two: a line is FEN, or FEN, a tab and white or black");
}

TEST(FenQuery, RefusesAWinnerAfterABlank) {
    for (const std::string_view fen : {"4k3/8/8/8/8/8/4P3/4K3 w", "4k3/8/8/8/8/8/4P3/4K3 w - -",
                                       "4k3/8/8/8/8/8/4P3/4K3 w - - 12 40"}) {
        const std::string line = line_of(fen, " white");
        EXPECT_NE(read_fen_query(line).problem.find("a tab must stand between FEN and winner"),
                  std::string::npos)
            << line;
    }
}

TEST(FenQuery, RefusesTheOperationsOfEpd) {
    const FenQuery query = read_fen_query("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;");
    EXPECT_EQ(query.problem,
              "'bm' follows the fourth field, but only a FEN is read here, without "
              "operations and comments");
    EXPECT_TRUE(query.asks_both);
}

TEST(FenQuery, TakesMissingCountersSilently) {
    const FenQuery query = read_fen_query("4k3/8/8/8/8/8/4P3/4K3 w - -");
    EXPECT_EQ(fen_of(query), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_EQ(query.repaired, "");
}

TEST(FenQuery, TakesMissingCastlingAndEpFieldsAndSaysSo) {
    const FenQuery two = read_fen_query("4k3/8/8/8/8/8/4P3/4K2R w");
    EXPECT_EQ(fen_of(two), "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1");
    EXPECT_EQ(two.fen, "4k3/8/8/8/8/8/4P3/4K2R w");
    EXPECT_EQ(two.repaired, "castling rights and e.p. square are missing: none");
    const FenQuery three = read_fen_query("4k3/8/8/8/8/8/4P3/4K2R w K");
    EXPECT_EQ(fen_of(three), "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1");
    EXPECT_EQ(three.repaired, "the e.p. square is missing: none");
}

TEST(FenQuery, DropsWhatCannotBeAndSaysSo) {
    const FenQuery query = read_fen_query("4k3/8/8/8/8/8/4P3/4K3 w K e6 0 1");
    EXPECT_EQ(fen_of(query), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_EQ(query.repaired,
              "impossible castling rights are dropped: White may not castle short: no rook on h1; "
              "the e.p. square is dropped: e.p. square e6 has no pawn in front of it");
}

TEST(FenQuery, KeepsAClockThatTheMoveNumberDoesNotAllow) {
    for (const std::string_view fen :
         {"8/8/8/8/4k3/8/8/3QK3 w - - 149 1", "8/8/8/8/4k3/8/8/3QK3 b - - 149 0"}) {
        const FenQuery query = read_fen_query(fen);
        ASSERT_TRUE(query.position.has_value());
        EXPECT_EQ(query.position->quiet_plies(), 149U);
        EXPECT_EQ(query.repaired, "");
    }
}

TEST(FenQuery, TakesPositionsThatNoGameCanReach) {
    // Two bishops check along two diagonals; ten queens.
    for (const std::string_view fen :
         {"8/8/8/8/8/2b1k1b1/8/3RKR2 w - -", "QQQQQQQQ/QQ6/8/8/8/8/5k2/K7 b - -"}) {
        EXPECT_TRUE(read_fen_query(fen).position.has_value()) << read_fen_query(fen).problem;
    }
}

TEST(FenQuery, RefusesBoardsThatAreNoPosition) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"8/8/8/8/8/8/8/4K3 w - -", "no black king"},
        {"4k3/8/8/8/8/8/8/K3K3 w - -", "two white kings, on a1 and e1"},
        {"4k3/8/8/8/8/8/8/P3K3 w - -", "a white pawn on a1"},
        {"4k3/4Q3/8/8/8/8/8/4K3 w - -", "Black is in check from e7 with White to move"},
        {"4k3/9/8/8/8/8/8/4K3 w - -", "'9' on rank 7 is no piece letter"},
        {"4k3/8/8/8/8/8/8/4K3 x - -", "side to move is 'x', not w or b"},
        {"hello", "only 'hello' is written, but a FEN has at least a placement and a side to move"},
        {"\twhite", "there is no FEN before the tab"},
    };
    for (const auto& [line, problem] : cases) {
        EXPECT_EQ(read_fen_query(line).problem, problem);
        EXPECT_FALSE(read_fen_query(line).position.has_value());
    }
}

TEST(FenQuery, SurvivesCutsAndForeignBytesAtEveryPlace) {
    const std::string line = "r3k2r/8/8/3pP3/8/8/8/R3K2R w HAkq d6 0 83\tblack";
    const auto try_line = [](std::string_view text) {
        const FenQuery query = read_fen_query(text);
        EXPECT_EQ(query.position.has_value(), query.problem.empty()) << text;
        EXPECT_TRUE(text.starts_with(query.fen));
    };
    for (std::size_t at = 0; at <= line.size(); ++at) {
        try_line(std::string_view(line).substr(0, at));
        try_line(std::string_view(line).substr(at));
        for (unsigned byte = 0; byte < 256 && at < line.size(); ++byte) {
            std::string changed = line;
            changed[at] = static_cast<char>(byte);
            try_line(changed);
        }
    }
    EXPECT_TRUE(read_fen_query(line).position.has_value());
}

TEST(FenQuery, KnowsChess960ByItsRights) {
    using chess::UciForm;
    EXPECT_EQ(read_fen_query("4k3/8/8/8/8/8/8/R3K2R w KQ -").castling, UciForm::Orthodox);
    EXPECT_EQ(read_fen_query("4k3/8/8/8/8/8/8/R3K2R w HA -").castling, UciForm::Chess960);
    EXPECT_EQ(read_fen_query("4k3/8/8/8/8/8/8/1R2K1R1 w KQ -").castling, UciForm::Chess960);
}

}  // namespace fen_query_test
}  // namespace arbiter::judge
