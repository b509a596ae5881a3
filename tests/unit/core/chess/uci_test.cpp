#include "core/chess/uci.hpp"

#include "core/chess/fen.hpp"
#include "tests/support/playouts.hpp"

#include <gtest/gtest.h>

namespace arbiter::chess {
namespace uci_test {

TEST(Uci, EveryLegalMoveRoundTripsInBothForms) {
    testing::for_each_position(1, 80, [](const Position& pos, const MoveList& moves) {
        for (const Move move : moves) {
            const SanText chess960 = to_uci(move, UciForm::Chess960);
            ASSERT_EQ(parse_uci(pos, chess960.view()).move, move)
                << chess960.view() << " in " << to_fen(pos);
            if (pos.has_chess960_rights()) continue;
            const SanText orthodox = to_uci(move);
            ASSERT_EQ(parse_uci(pos, orthodox.view()).move, move) << to_fen(pos);
        }
    });
}

TEST(Uci, WritesCastlingInBothForms) {
    const Move castling = Move::castle(Side::Short, Square::E8, Square::H8);
    const SanText orthodox = to_uci(castling);
    const SanText chess960 = to_uci(castling, UciForm::Chess960);
    EXPECT_EQ(orthodox.view(), "e8g8");
    EXPECT_EQ(chess960.view(), "e8h8");
}

TEST(Uci, RefusesOtherNotations) {
    const Position pos = Position::initial();
    for (const char* text : {"e4", "e2-e4", "Ng1f3", "e2e4+", "", "e2e5", "0-0"})
        EXPECT_FALSE(parse_uci(pos, text).is_ok()) << text;
    EXPECT_TRUE(parse_uci(pos, "0000").move.is_null());
}

}  // namespace uci_test
}  // namespace arbiter::chess
