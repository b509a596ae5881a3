#include "core/mating/detail/position_keys.hpp"

#include "core/chess/fen.hpp"

#include <gtest/gtest.h>

#include <string>
#include <unordered_map>
#include <vector>

namespace arbiter::mating::detail {
namespace position_keys_test {

struct Case {
    std::string_view name, fen;
    unsigned depth;
};

constexpr Case kCases[] = {
    {"start", chess::kStartFen, 3},
    {"castling_both_sides", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     2},
    {"rights_lost_by_captured_rooks", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", 3},
    {"en_passant_that_uncovers_the_king", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4},
    {"en_passant_at_once", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 4},
    {"double_pushes_beside_pawns", "4k3/p1p5/8/1P6/6p1/8/5P1P/4K3 b - - 0 1", 4},
    {"promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3},
    {"chess960_castling", "1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 0 1", 3},
    {"bishops_of_both_sides", "8/5BbB/7b/8/3p1p2/2pPpPp1/2PpBkP1/3K1BN1 w - -", 3},
};

// Walks all lines and holds every key against the packed position that it stands for.
class KeyWalk {
  public:
    void walk(const Packed& packed, std::uint64_t key, unsigned depth) {
        EXPECT_NE(key, 0U);
        EXPECT_EQ(keys_.packed(key), packed);
        EXPECT_EQ(keys_.key_of(packed), key);
        EXPECT_EQ(known_.try_emplace(key, packed).first->second, packed);
        if (depth == 0) return;
        const Layout pos{packed};
        chess::MoveList moves;
        generate_legal(pos, moves);
        std::vector<std::uint64_t> keys(moves.size());
        keys_.after_all(pos, key, moves, keys.data());
        for (std::size_t i = 0; i < moves.size(); ++i)
            walk(pos.after(moves[i]), keys[i], depth - 1);
    }
    [[nodiscard]] PositionKeys& keys() { return keys_; }

  private:
    PositionKeys keys_;
    std::unordered_map<std::uint64_t, Packed> known_;
};

class PositionKeysTest : public ::testing::TestWithParam<Case> {};

TEST_P(PositionKeysTest, FollowEveryMoveExactly) {
    const Packed root = pack(chess::position_of(GetParam().fen));
    KeyWalk walk;
    walk.walk(root, walk.keys().key_of(root), GetParam().depth);
}

INSTANTIATE_TEST_SUITE_P(Positions, PositionKeysTest, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(PositionKeysTest, TellSideToMoveAndRightsApart) {
    PositionKeys keys;
    const auto key = [&](std::string_view fen) {
        return keys.key_of(pack(chess::position_of(fen)));
    };
    const std::uint64_t plain = key("4k3/8/8/3pP3/8/8/8/4K2R w - - 0 1");
    EXPECT_NE(plain, key("4k3/8/8/3pP3/8/8/8/4K2R b - - 0 1"));
    EXPECT_NE(plain, key("4k3/8/8/3pP3/8/8/8/4K2R w K - 0 1"));
    EXPECT_NE(plain, key("4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1"));
    EXPECT_EQ(plain, key("4k3/8/8/3pP3/8/8/8/4K2R w - - 7 9"));
}

}  // namespace position_keys_test
}  // namespace arbiter::mating::detail
