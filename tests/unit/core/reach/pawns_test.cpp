#include "core/reach/detail/pawns.hpp"

#include "core/chess/bitboard.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

namespace arbiter::reach::detail {
namespace pawns_test {

using chess::Square;

Bitboard set_of(std::initializer_list<Square> squares) {
    Bitboard set = 0;
    for (const Square sq : squares)
        set |= bit(sq);
    return set;
}

TEST(FewestCaptures, CountsFilesOfTheBestAssignment) {
    EXPECT_EQ(fewest_captures(0), 0U);
    EXPECT_EQ(fewest_captures(chess::rank_mask(1)), 0U);
    EXPECT_EQ(fewest_captures(set_of({Square::A2, Square::A3})), 1U);
    EXPECT_EQ(fewest_captures(set_of({Square::A2, Square::A3, Square::A4})), 3U);
    // e3 takes from d2, so that the pawn on d4 must come from further away.
    EXPECT_EQ(fewest_captures(set_of({Square::E2, Square::E3, Square::D4, Square::F2})), 2U);
    EXPECT_EQ(fewest_captures(set_of({Square::A2, Square::A3, Square::B2})), std::nullopt);
}

TEST(FewestCaptures, AgreesWithTheQuickTest) {
    testing::Dice dice{7};
    for (int round = 0; round < 20000; ++round) {
        Bitboard pawns = 0;
        const auto number = static_cast<unsigned>(1 + dice.roll(8));
        while (chess::count(pawns) < number)
            pawns |= Bitboard{1} << (8 + dice.roll(48));
        const auto fewest = fewest_captures(pawns);
        for (unsigned available = 0; available < 16; ++available)
            ASSERT_EQ(origins_fit(pawns, available), fewest && *fewest <= available) << pawns;
    }
}

TEST(ChangedFiles, TakesTwoNeighboursForOneCapture) {
    const Bitboard second = chess::rank_mask(1), seventh = chess::rank_mask(6);
    EXPECT_EQ(captures_of_changed_files(second, seventh), 0U);
    EXPECT_EQ(captures_of_changed_files(second & ~bit(Square::A2), seventh), 1U);
    const Bitboard without_ab = second & ~set_of({Square::A2, Square::B2});
    EXPECT_EQ(captures_of_changed_files(without_ab, seventh), 1U);
    EXPECT_EQ(captures_of_changed_files(without_ab & ~bit(Square::D2), seventh), 2U);
    EXPECT_EQ(captures_of_changed_files(0, 0), 4U);
}

TEST(FacingPairs, PairsEachPawnOnce) {
    EXPECT_EQ(facing_pairs(chess::rank_mask(1), chess::rank_mask(6)), 8U);
    EXPECT_EQ(facing_pairs(chess::rank_mask(4), chess::rank_mask(3)), 0U);
    EXPECT_EQ(facing_pairs(set_of({Square::C2, Square::C3}), set_of({Square::C6})), 1U);
    EXPECT_EQ(facing_pairs(set_of({Square::C2, Square::C4}), set_of({Square::C3, Square::C6})), 2U);
}

}  // namespace pawns_test
}  // namespace arbiter::reach::detail
