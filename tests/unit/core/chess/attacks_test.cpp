#include "core/chess/attacks.hpp"

#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

namespace arbiter::chess {
namespace attacks_test {

// Steps square by square until something is met: the reference of the sliding attacks.
Bitboard walked(Square from, Bitboard occupied, int file_step, int rank_step) {
    Bitboard reached = 0;
    int file = static_cast<int>(file_of(from)) + file_step;
    int rank = static_cast<int>(rank_of(from)) + rank_step;
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
        const Square sq = make_square(static_cast<unsigned>(file), static_cast<unsigned>(rank));
        reached |= bit(sq);
        if (has(occupied, sq)) break;
        file += file_step;
        rank += rank_step;
    }
    return reached;
}

Bitboard walked_rook(Square from, Bitboard occupied) {
    return walked(from, occupied, 0, 1) | walked(from, occupied, 0, -1) |
           walked(from, occupied, 1, 0) | walked(from, occupied, -1, 0);
}
Bitboard walked_bishop(Square from, Bitboard occupied) {
    return walked(from, occupied, 1, 1) | walked(from, occupied, 1, -1) |
           walked(from, occupied, -1, 1) | walked(from, occupied, -1, -1);
}

TEST(Attacks, SlidersAgreeWithWalking) {
    testing::Dice dice{7};
    for (int round = 0; round < 20000; ++round) {
        const Bitboard occupied = dice.roll(~0ULL) & dice.roll(~0ULL);
        const auto from = static_cast<Square>(dice.roll(64));
        ASSERT_EQ(rook_attacks(from, occupied), walked_rook(from, occupied)) << to_string(from);
        ASSERT_EQ(bishop_attacks(from, occupied), walked_bishop(from, occupied)) << to_string(from);
    }
}

TEST(Attacks, EmptyBoardTablesAgreeWithWalking) {
    for (unsigned i = 0; i < kSquares; ++i) {
        const auto sq = static_cast<Square>(i);
        EXPECT_EQ(pseudo_attacks(Role::Rook, sq), walked_rook(sq, 0));
        EXPECT_EQ(pseudo_attacks(Role::Bishop, sq), walked_bishop(sq, 0));
        EXPECT_EQ(pseudo_attacks(Role::King, sq),
                  walked_rook(sq, ~0ULL) | walked_bishop(sq, ~0ULL));
    }
    EXPECT_EQ(count(pseudo_attacks(Role::Knight, Square::A1)), 2U);
    EXPECT_EQ(count(pseudo_attacks(Role::Knight, Square::E4)), 8U);
    EXPECT_EQ(pawn_attacks(Color::White, Square::A2), bit(Square::B3));
    EXPECT_EQ(pawn_attacks(Color::Black, Square::D5), bit(Square::C4) | bit(Square::E4));
}

TEST(Attacks, BetweenAndLineFollowGeometry) {
    EXPECT_EQ(between(Square::A1, Square::A4), bit(Square::A2) | bit(Square::A3));
    EXPECT_EQ(between(Square::C1, Square::F4), bit(Square::D2) | bit(Square::E3));
    EXPECT_EQ(between(Square::C1, Square::D1), 0U);
    EXPECT_EQ(between(Square::B1, Square::C3), 0U);
    EXPECT_EQ(line(Square::C1, Square::D1), kRank1);
    EXPECT_EQ(line(Square::B1, Square::C3), 0U);
    EXPECT_EQ(count(line(Square::A1, Square::C3)), 8U);
}

TEST(Bitboard, CountsAndShifts) {
    EXPECT_EQ(count(0), 0U);
    EXPECT_EQ(count(~0ULL), 64U);
    EXPECT_EQ(shift<Direction::East>(bit(Square::H4)), 0U);
    EXPECT_EQ(shift<Direction::NorthWest>(bit(Square::A4)), 0U);
    EXPECT_EQ(shift<Direction::SouthEast>(bit(Square::D4)), bit(Square::E3));
    EXPECT_EQ(neighbours(bit(Square::A4)), bit(Square::B4));
}

}  // namespace attacks_test
}  // namespace arbiter::chess
