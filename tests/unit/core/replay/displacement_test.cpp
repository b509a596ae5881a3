#include "core/replay/displacement.hpp"

#include "core/chess/fen.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::replay {
namespace displacement_test {

struct Case {
    std::string_view name, before, san, after;  // after: empty = cannot be applied
};

constexpr Case kCases[] = {
    {"pinned_knight", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nce2",
     "4k3/8/8/8/1b6/8/4N3/4K1N1 b - - 1 1"},
    {"king_left_in_check", "4k3/8/8/8/8/8/4r3/K6R w - - 0 1", "Rh8+",
     "4k2R/8/8/8/8/8/4r3/K7 b - - 1 1"},
    {"bishop_jumps", "4k3/8/8/8/8/8/3P4/2B1K3 w - - 3 9", "Bf4",
     "4k3/8/8/8/5B2/8/3P4/4K3 b - - 4 9"},
    {"only_bishop_goes_anywhere", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "Bb8",
     "1B2k3/8/8/8/8/8/8/4K3 b - - 1 1"},
    {"of_two_rooks_the_one_that_would_reach", "4k3/8/8/8/8/8/R1P5/K6R w - - 0 1", "Rg2",
     "4k3/8/8/8/8/8/2P3R1/K6R b - - 1 1"},
    {"of_two_knights_that_both_reach", "4k3/8/8/1b6/8/8/4N3/1N2K3 w - - 0 1", "Nc3", ""},
    {"of_two_bishops_neither", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "Be5", ""},
    {"origin_named", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "Bce5",
     "4k3/8/8/4B3/8/8/8/4KB2 b - - 1 1"},
    {"uci", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "f1f5", "4k3/8/8/5B2/8/8/8/2B1K3 b - - 1 1"},
    {"enemy_man_is_taken", "4k3/8/8/4p3/8/8/8/2B1K3 w - - 7 9", "Bxe5",
     "4k3/8/8/4B3/8/8/8/4K3 b - - 0 9"},
    {"own_man_is_not", "4k3/8/8/8/8/8/3P4/2B1K3 w - - 0 1", "Bd2", ""},
    {"king_is_not", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "Bxe8", ""},
    {"pawn_straight_over_a_man", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e4",
     "4k3/8/8/8/4P3/4n3/8/4K3 b - - 0 1"},
    {"pawn_of_the_file", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e5",
     "4k3/8/8/4P3/8/8/8/4K3 b - - 0 1"},
    {"pawn_takes_nothing", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "exd6",
     "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"},
    {"no_pawn_of_that_file", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "d6", ""},
    {"promotion_becomes_a_queen", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8",
     "4Q2k/8/8/8/8/8/8/4K3 b - - 0 1"},
    {"promotion_to_a_king_too", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=K",
     "4Q2k/8/8/8/8/8/8/4K3 b - - 0 1"},
    {"promotion_as_written", "2b4k/8/4P3/8/8/8/8/4K3 w - - 0 1", "e8=N",
     "2b1N2k/8/8/8/8/8/8/4K3 b - - 0 1"},
    {"castling_through_check", "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "O-O",
     "4k3/8/8/8/8/8/5r2/R4RK1 b - - 1 1"},
    {"castling_without_right", "r3k2r/8/8/8/8/8/8/R3K2R b KQ - 4 9", "O-O-O",
     "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 5 10"},
    {"castling_in_uci", "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "e1g1",
     "4k3/8/8/8/8/8/5r2/R4RK1 b - - 1 1"},
    {"castling_over_a_man_beside", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O",
     "4k3/8/8/8/8/8/8/1NKR4 b - - 1 1"},
    {"castling_onto_a_man", "4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "O-O", ""},
    {"castling_without_rook", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "O-O", ""},
    {"castling_off_the_first_rank", "4k3/8/8/8/8/8/4K3/7R w - - 0 1", "O-O", ""},
    {"null_move", "4k3/8/8/8/8/8/8/K3R3 b - - 0 1", "--", ""},
    {"rights_go_with_the_king", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ke3",
     "4k3/8/8/8/8/4K3/8/R6R b - - 1 1"},
};

class Displacement : public ::testing::TestWithParam<Case> {};

TEST_P(Displacement, PutsThePieceWhereTheTextSays) {
    const Case& each = GetParam();
    const auto san = chess::parse_san(each.san);
    ASSERT_TRUE(san);
    const auto after = displaced(chess::position_of(each.before), *san);
    EXPECT_EQ(after ? chess::to_fen(*after) : "", each.after);
    if (after) {
        EXPECT_EQ(after->key(), after->recomputed_key());
    }
}

INSTANTIATE_TEST_SUITE_P(Kept, Displacement, ::testing::ValuesIn(kCases),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace displacement_test
}  // namespace arbiter::replay
