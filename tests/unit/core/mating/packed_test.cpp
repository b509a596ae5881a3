#include "core/mating/detail/packed.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/perft.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::mating::detail {
namespace packed_test {

std::uint64_t count_leaves(const Layout& pos, unsigned depth) {
    chess::MoveList moves;
    generate_legal(pos, moves);
    if (depth == 1) return moves.size();
    std::uint64_t leaves = 0;
    for (const Move move : moves)
        leaves += count_leaves(Layout{pos.after(move)}, depth - 1);
    return leaves;
}

struct Case {
    std::string_view name, fen;
    unsigned depth;
};

constexpr Case kCases[] = {
    {"start", chess::kStartFen, 4},
    {"castling_both_sides", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     3},
    {"rights_lost_by_captured_rooks", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", 4},
    {"en_passant_that_uncovers_the_king", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4},
    {"en_passant_at_once", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 4},
    {"promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4},
    {"chess960_castling", "1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 0 1", 3},
    {"three_checkers", "4k3/8/8/7B/8/5N2/4R3/4K3 b - - 0 1", 3},
};

class PackedTest : public ::testing::TestWithParam<Case> {};

TEST_P(PackedTest, MovesAsTheBoardDoes) {
    const chess::Position pos = chess::position_of(GetParam().fen);
    for (unsigned depth = 1; depth <= GetParam().depth; ++depth)
        EXPECT_EQ(count_leaves(Layout{pack(pos)}, depth), chess::perft(pos, depth)) << depth;
}

TEST_P(PackedTest, ComesBackAsTheSamePosition) {
    const chess::Position pos = chess::position_of(GetParam().fen);
    const chess::Board back = unpack(pack(pos));
    EXPECT_EQ(back.repetition_key(), pos.repetition_key());
    EXPECT_EQ(pack(back), pack(pos));
    EXPECT_EQ(Layout{pack(pos)}.is_check(), pos.is_check());
}

// After every move the packed form is that of the board after the move.
TEST_P(PackedTest, FollowsEveryMove) {
    const chess::Position pos = chess::position_of(GetParam().fen);
    const Layout layout{pack(pos)};
    chess::MoveList moves;
    generate_legal(layout, moves);
    for (const Move move : moves)
        EXPECT_EQ(layout.after(move), pack(pos.after(move)));
}

INSTANTIATE_TEST_SUITE_P(Positions, PackedTest, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(PackedTest, KeepsNoEnPassantSquareThatNobodyCanUse) {
    // The pawn on e5 is pinned on its rank: taking would leave the king to the rook.
    const chess::Position pinned = chess::position_of("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1");
    EXPECT_EQ(Layout{pack(pinned)}.ep_square(), Square::None);
    const chess::Position free = chess::position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    EXPECT_EQ(Layout{pack(free)}.ep_square(), Square::D6);
}

}  // namespace packed_test
}  // namespace arbiter::mating::detail
