#include "core/chess/packed_position.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace arbiter::chess {
namespace packed_position_test {

// FEN without counters.
std::string fields_of(const Board& pos) {
    std::string fen = to_fen(pos);
    for (int i = 0; i < 2; ++i)
        fen.resize(fen.rfind(' '));
    return fen;
}

// Random games: what was packed comes back, and two positions have one packing when their FENs
// without counters are the same.
TEST(PackedPosition, IsExactAlongRandomGames) {
    std::mt19937 dice(55);
    for (int game = 0; game < 60; ++game) {
        Position pos = game % 3 == 0
                           ? position_of("nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1")
                           : Position::initial();
        PackedPosition before{};
        for (int ply = 0; ply < 120; ++ply) {
            const PackedPosition packed = pack(pos);
            const Position back = unpack(packed);
            ASSERT_EQ(fields_of(back), fields_of(pos));
            ASSERT_EQ(pack(back), packed);
            ASSERT_EQ(back.repetition_key(), pos.repetition_key());
            ASSERT_NE(packed, before);
            before = packed;
            MoveList moves;
            generate_legal(pos, moves);
            if (moves.is_empty()) break;
            pos.play(moves[dice() % moves.size()]);
        }
    }
}

TEST(PackedPosition, KnowsAnEpCaptureOnlyWhereItIsLegal) {
    // The pawn on d4 is pinned against its king by the rook on d1.
    const Position pinned = position_of("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
    const Position plain = position_of("3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1");
    EXPECT_EQ(pack(pinned), pack(plain));
    const Position free = position_of("2k5/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
    const Position other = position_of("2k5/8/8/8/3pP3/8/8/3RK3 b - - 0 1");
    EXPECT_NE(pack(free), pack(other));
}

TEST(PackedPosition, KnowsWhichRightsAreLeft) {
    const Position all = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (const char* rights : {"KQk", "KQq", "Kkq", "Qkq", "K", "q", "-"}) {
        const Position some =
            position_of(std::string("r3k2r/8/8/8/8/8/8/R3K2R w ") + rights + " - 0 1");
        EXPECT_NE(pack(some), pack(all));
        EXPECT_EQ(fields_of(unpack(pack(some))), fields_of(some));
    }
}

}  // namespace packed_position_test
}  // namespace arbiter::chess
