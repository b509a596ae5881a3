#include "core/chess/polyglot.hpp"

#include "core/chess/fen.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace arbiter::chess {
namespace polyglot_test {

struct Key {
    std::string_view fen;
    std::uint64_t key;
};

// The test data of the description of the format.
constexpr Key kKeys[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
    {"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
    {"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
    {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
    {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
    {"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
    {"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
    {"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560},
};

TEST(Polyglot, HasTheKeysOfTheDescription) {
    for (const auto& [fen, key] : kKeys)
        EXPECT_EQ(polyglot_key(position_of(fen)), key) << fen;
}

TEST(Polyglot, CountsAPinnedPawnBesideADoubleStep) {
    const Position pinned = position_of("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
    const Position plain = position_of("3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1");
    EXPECT_NE(polyglot_key(pinned), polyglot_key(plain));
    EXPECT_EQ(polyglot_key(pinned, EpInKey::Legal), polyglot_key(plain));
}

TEST(Polyglot, WritesMoves) {
    // "to" is in the low bits: e2e4 is 28 | 12 << 6.
    EXPECT_EQ(polyglot_move(Move::normal(Square::E2, Square::E4)), 28 | 12 << 6);
    EXPECT_EQ(polyglot_move(Move::castle(Side::Short, Square::E1, Square::H1)), 7 | 4 << 6);
    EXPECT_EQ(polyglot_move(Move::castle(Side::Long, Square::E8, Square::A8)), 56 | 60 << 6);
    EXPECT_EQ(polyglot_move(Move::en_passant(Square::E5, Square::D6)), 43 | 36 << 6);
    EXPECT_EQ(polyglot_move(Move::promote(Square::A7, Square::A8, Role::Knight)),
              56 | 48 << 6 | 1 << 12);
    EXPECT_EQ(polyglot_move(Move::promote(Square::A7, Square::A8, Role::Queen)),
              56 | 48 << 6 | 4 << 12);
}

}  // namespace polyglot_test
}  // namespace arbiter::chess
