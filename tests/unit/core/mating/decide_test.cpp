#include "core/mating/decide.hpp"

#include "core/chess/fen.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::mating {
namespace decide_test {

using enum CanWin;

struct Case {
    std::string_view name, fen;
    CanWin white, black;
};

constexpr Case kCases[] = {
    {"bare_kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", No, No},
    {"bishop_against_bare_king", "8/8/4k3/8/8/3KB3/8/8 w - - 0 1", No, No},
    {"knight_against_bare_king", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1", No, No},
    {"bishops_of_one_colour", "8/8/3bk3/8/8/3KB3/8/8 w - - 0 1", No, No},
    {"bishops_of_both_colours", "8/8/2b1k3/8/8/3KB3/8/8 w - - 0 1", Unknown, Unknown},
    {"four_bishops_of_one_colour", "8/8/8/8/8/1kB5/1B6/BKB5 w - - 0 1", No, No},
    {"promoted_pair_of_one_colour_against_a_knight", "7n/4k3/8/8/8/3KB3/5B2/8 w - - 0 1", Unknown,
     Unknown},
    {"knight_against_knight", "8/8/4k3/4n3/8/3KN3/8/8 w - - 0 1", Unknown, Unknown},
    {"two_knights_against_bare_king", "8/8/4k3/8/8/3KN3/4N3/8 w - - 0 1", Unknown, No},
    {"knight_against_queen", "8/8/4kq2/8/8/3KN3/8/8 b - - 0 1", No, Unknown},
    {"knight_against_three_queens", "8/8/4kq2/6qq/8/3KN3/8/8 b - - 0 1", No, Unknown},
    {"knight_against_queen_and_rook", "8/8/4kq2/5r2/8/3KN3/8/8 b - - 0 1", Unknown, Unknown},
    {"knight_against_rook", "8/8/4kr2/8/8/3KN3/8/8 b - - 0 1", Unknown, Unknown},
    {"bishop_against_rook", "8/8/4kr2/8/8/3KB3/8/8 b - - 0 1", No, Unknown},
    {"bishop_against_rooks_and_queens", "8/8/4kr2/4r1q1/8/3KB3/8/8 b - - 0 1", No, Unknown},
    {"bishop_against_rook_and_bishop_of_its_colour", "8/8/3bkr2/8/8/3KB3/8/8 b - - 0 1", No,
     Unknown},
    {"bishop_against_rook_and_other_bishop", "8/8/2b1kr2/8/8/3KB3/8/8 b - - 0 1", Unknown, Unknown},
    {"bishop_against_pawn", "8/8/4kp2/8/8/3KB3/8/8 b - - 0 1", Unknown, Unknown},
    {"pawn_against_bare_king", "8/8/4k3/8/8/3KP3/8/8 w - - 0 1", Unknown, No},
    {"bishop_and_knight_against_bare_king", "8/8/4k3/8/8/3KBN2/8/8 w - - 0 1", Unknown, No},
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Unknown, Unknown},
    // On the board already.
    {"mate", "kr6/2N5/K7/8/8/8/8/8 b - - 0 1", Yes, No},
    {"mate_by_a_lone_bishop", "6BK/6b1/7k/8/8/8/8/8 w - - 0 1", No, Yes},
    {"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", No, No},
    // Mates that no game reaches, with material that cannot mate: mate goes first.
    {"unreachable_mate_of_two_bishops", "8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1", No, Yes},
};

class Decide : public ::testing::TestWithParam<Case> {};

// FIDE 2023 5.2.2.
TEST_P(Decide, SaysWhoCannotWin) {
    const Decision decision = decide(chess::position_of(GetParam().fen));
    EXPECT_EQ(decision.white, GetParam().white);
    EXPECT_EQ(decision.black, GetParam().black);
    EXPECT_EQ(decision.of(chess::Color::White), GetParam().white);
    EXPECT_EQ(decision.is_dead(), GetParam().white == No && GetParam().black == No);
}

INSTANTIATE_TEST_SUITE_P(Positions, Decide, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(DecideTerminal, IsWhatStandsOnTheBoard) {
    const auto terminal = [](std::string_view fen) {
        return decide(chess::position_of(fen)).terminal;
    };
    EXPECT_EQ(terminal("kr6/2N5/K7/8/8/8/8/8 b - - 0 1"), Terminal::Checkmate);
    EXPECT_EQ(terminal("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Terminal::Stalemate);
    EXPECT_EQ(terminal("8/8/4k3/8/8/3K4/8/8 w - - 0 1"), Terminal::None);
}

}  // namespace decide_test
}  // namespace arbiter::mating
