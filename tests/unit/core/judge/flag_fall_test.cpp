#include "core/chess/fen.hpp"
#include "core/judge/judge.hpp"
#include "tests/support/played_game.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::judge {
namespace flag_fall_test {

using testing::PlayedGame;

std::string wins_on_time(std::string_view edition, std::string_view fen,
                         std::optional<std::string_view> time_control = {}) {
    const PlayedGame game{fen};
    const Ruling ruling =
        judge(game.facts(), {}, time_control, {.edition = laws::find_edition(edition)});
    return std::string(to_string(ruling.wins_on_time(chess::Color::White))) + " " +
           std::string(to_string(ruling.wins_on_time(chess::Color::Black)));
}

struct Case {
    std::string_view name, fen;
    std::string_view fide, jca, lichess, chesscom, uscf, icc;  // White, then Black
};

constexpr Case kCases[] = {
    {"bare_king_and_queen", "8/8/4k3/8/8/3K1Q2/8/8 w - - 0 1", "yes no", "unknown no", "yes no",
     "yes no", "yes no", "yes no"},
    {"knight_against_knight", "8/8/3nk3/8/8/3KN3/8/8 w - - 0 1", "yes yes", "unknown unknown",
     "yes yes", "no no", "unknown unknown", "no no"},
    {"knight_against_queen", "8/8/3qk3/8/8/3KN3/8/8 w - - 0 1", "no yes", "no unknown", "no yes",
     "no yes", "no yes", "no yes"},
    {"knight_against_pawn", "8/3p4/4k3/8/8/3KN3/8/8 w - - 0 1", "yes yes", "unknown unknown",
     "yes yes", "no yes", "unknown yes", "no yes"},
    {"bishop_against_pawn", "8/8/8/8/8/1k6/p7/K1B5 w - - 0 1", "yes yes", "unknown unknown",
     "yes yes", "no yes", "unknown yes", "no yes"},
    {"two_knights", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", "yes no", "unknown no", "yes no", "yes no",
     "unknown no", "yes no"},
    {"two_knights_against_pawn", "8/3p4/4k3/8/8/3KNN2/8/8 w - - 0 1", "yes yes", "unknown unknown",
     "yes yes", "yes yes", "yes yes", "yes yes"},
    {"rook_against_rook", "8/8/4k3/4r3/8/3KR3/8/8 w - - 0 1", "yes yes", "unknown unknown",
     "yes yes", "yes yes", "yes yes", "yes yes"},
    // No series of moves opens the wall: FIDE looks, sites do not.
    {"closed_wall", "8/2k5/8/1p2p2p/1P2P2P/8/4K3/8 w - - 0 45", "no no", "no no", "yes yes",
     "yes yes", "no no", "yes yes"},
    // Mate on the board goes before every flag.
    {"mated_by_pawn_with_bishop", "8/8/8/8/8/5k2/5p2/5K1r w - - 0 1", "no yes", "no yes", "no yes",
     "no yes", "no yes", "no yes"},
};

class FlagFall : public ::testing::TestWithParam<Case> {};

TEST_P(FlagFall, IsTestedAsTheEditionSays) {
    const Case& test = GetParam();
    EXPECT_EQ(wins_on_time("fide-2023", test.fen), test.fide);
    EXPECT_EQ(wins_on_time("fide-1997", test.fen), test.fide);
    EXPECT_EQ(wins_on_time("jca-2010", test.fen), test.jca);
    EXPECT_EQ(wins_on_time("lichess", test.fen), test.lichess);
    EXPECT_EQ(wins_on_time("chesscom", test.fen), test.chesscom);
    EXPECT_EQ(wins_on_time("uscf", test.fen), test.uscf);
    EXPECT_EQ(wins_on_time("icc", test.fen), test.icc);
}

INSTANTIATE_TEST_SUITE_P(Positions, FlagFall, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

// JCA 15, note: with periods that repeat, a fallen flag loses as in 6.9.
TEST(FlagFallOfTheJca, NeedsAShownWinOnlyInSuddenDeath) {
    constexpr std::string_view kRooks = "8/8/4k3/4r3/8/3KR3/8/8 w - - 0 1";
    EXPECT_EQ(wins_on_time("jca-2010", kRooks, "5400"), "unknown unknown");
    EXPECT_EQ(wins_on_time("jca-2010", kRooks, "40/7200:3600"), "unknown unknown");
    EXPECT_EQ(wins_on_time("jca-2010", kRooks, "23/3600"), "yes yes");
    EXPECT_EQ(wins_on_time("jca-2010", kRooks, "?"), "unknown unknown");
    EXPECT_EQ(wins_on_time("icc", kRooks, "23/3600"), "yes yes");
}

}  // namespace flag_fall_test
}  // namespace arbiter::judge
