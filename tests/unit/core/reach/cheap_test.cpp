#include "core/chess/fen.hpp"
#include "core/reach/reach.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::reach {
namespace cheap_test {

struct Case {
    std::string_view name, fen;
    Reason reason;
};

constexpr Case kCases[] = {
    {"start", chess::kStartFen, Reason::None},
    {"start_with_black_to_move", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
     Reason::Parity},
    {"one_knight_out_needs_black_to_move",
     "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1", Reason::Parity},
    {"one_knight_out", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1", Reason::None},
    {"rook_beside_its_corner", "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/1RBQKBNR w Kkq - 0 1",
     Reason::None},
    {"moves_of_pawns_and_rooks_that_do_not_fit",
     "rnb1kb2/pppppppr/7p/8/8/P5PP/1PPPP1PR/RNBQKBN1 w Qq - 0 1", Reason::Parity},
    {"moves_of_pawns_and_rooks_that_fit",
     "rnb1kb2/pppppppr/7p/8/8/P5PP/1PPPP1PR/RNBQKBN1 b Qq - 0 1", Reason::None},
    {"pawn_that_may_have_moved_twice", "rnb1kb2/pppppppr/7p/8/P7/6PP/1PPPP1PR/RNBQKBN1 w Qq - 0 1",
     Reason::None},
    {"rook_that_may_have_lost_a_move", "rnb1kb2/ppppppp1/7r/7p/8/P5PP/1PPPP1PR/RNBQKBN1 w Qq - 0 1",
     Reason::None},
    {"knight_captured_by_nobody_knows_whom",
     "rnbqkb1r/pppppppp/8/8/8/7P/PPPPPPP1/RNBQKBNR w KQkq - 0 1", Reason::None},
    {"king_and_queen_exchanged", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 1",
     Reason::Cage},
    {"king_can_be_captured_after_castling_rights", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", Reason::None},
    {"seventeen_pieces", "rnbqkbnr/pppppppp/n7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     Reason::TooManyPieces},
    {"nine_pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", Reason::TooManyPawns},
    {"second_queen_beside_eight_pawns", "rqbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     Reason::TooManyPromoted},
    {"two_light_bishops_beside_eight_pawns", "4k3/8/8/8/8/4B1B1/PPPPPPPP/4K3 w - - 0 1",
     Reason::TooManyPromoted},
    {"bishop_lost_at_home_makes_the_other_promoted", "4k3/8/8/4B3/8/8/PPPPPPPP/4K3 w - - 0 1",
     Reason::TooManyPromoted},
    {"bishop_behind_an_unmoved_pawn", "4k3/8/8/8/8/8/6P1/4K2B w - - 0 1", Reason::Cage},
    {"bishop_at_home_behind_unmoved_pawns", "4k3/8/8/8/8/8/4P1P1/4KB2 w - - 0 1", Reason::None},
    {"promoted_bishop_of_black_on_the_first_rank", "4k3/8/8/8/8/8/6P1/4K2b w - - 0 1",
     Reason::None},
    {"promoted_bishop_of_black_with_no_way_for_the_pawn", "4k3/8/8/8/8/8/6PP/4K2b w - - 0 1",
     Reason::Cage},
    {"king_behind_checks_that_were_always_there", "8/8/8/8/8/6P1/6P1/R3K2k w Q - 0 1",
     Reason::Cage},
    {"king_that_came_over_a_square_without_a_check", "8/8/8/8/8/7P/6P1/R3K2k w Q - 0 1",
     Reason::None},
    {"king_that_cannot_have_castled", "4k3/8/8/8/8/8/4PPPP/5BKR w - - 0 1", Reason::Cage},
    {"king_that_may_have_castled", "4k3/8/8/8/8/8/5PPP/5RKR w - - 0 1", Reason::None},
    {"promotion_beside_an_unmoved_king", "r3k3/ppp1p1pp/8/8/8/8/8/R1R1K2R b q - 0 1",
     Reason::PromotionClosed},
    {"promotion_on_an_open_file", "r3k3/ppp1p1p1/8/8/8/8/8/R1R1K2R b q - 0 1", Reason::None},
    {"promotion_before_an_unmoved_king", "r3k3/ppp3pp/8/8/8/8/8/R1R1K2R b q - 0 1", Reason::None},
    {"promotion_beside_a_king_that_may_have_moved", "r3k3/ppp1p1pp/8/8/8/8/8/R1R1K2R b - - 0 1",
     Reason::None},
    {"bishop_behind_a_pawn_that_captured", "4k1b1/5pp1/6p1/8/8/8/8/4K3 b - - 0 1",
     Reason::PawnGate},
    {"bishop_behind_a_pawn_that_may_have_captured_later", "4k1b1/5p2/6p1/8/8/8/8/4K3 b - - 0 1",
     Reason::None},
    {"bishop_that_came_when_the_pawn_had_gone", "4k1b1/5pp1/7p/8/8/8/8/4K3 b - - 0 1",
     Reason::None},
    {"bishop_of_the_other_side_that_promoted_behind_a_pawn", "4k1B1/5pp1/6p1/8/8/8/8/4K3 b - - 0 1",
     Reason::None},
    {"three_pawns_of_two_files", "4k3/8/8/8/8/P7/PP6/4K3 w - - 0 1", Reason::PawnOrigins},
    {"doubled_pawns_and_no_captures", "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
     Reason::PawnCaptures},
    {"doubled_pawns_and_one_capture", "rnbqkb1r/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
     Reason::None},
    {"three_files_and_one_capture",
     "rnbqkb1r/1pp1ppp1/8/P2P3P/p2p3p/8/1PP1PPP1/RNBQKBNR w KQkq - 0 1", Reason::FilesChanged},
    {"passed_each_other", "rnbqkbnr/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1",
     Reason::FilesChanged},
    {"three_checks", "4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1", Reason::NoLastMove},
    {"two_rooks_on_one_line", "R3k2R/8/8/8/8/8/8/4K3 b - - 0 1", Reason::NoLastMove},
    {"two_knights", "4k3/8/3N1N2/8/8/8/8/K7 b - - 0 1", Reason::NoLastMove},
    {"double_check_by_discovery", "4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1", Reason::None},
    {"double_check_by_promotion", "3Qk3/8/8/8/8/8/8/K3R3 b - - 0 1", Reason::None},
    {"queen_and_knight_with_all_pawns_there", "4k3/8/3N4/4Q3/8/8/PPPPPPPP/4K3 b - - 0 1",
     Reason::NoLastMove},
    {"check_by_castling", "5k2/8/8/8/8/8/8/5RK1 b - - 0 1", Reason::None},
    {"e_p_after_a_double_push", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", Reason::None},
    {"e_p_with_a_check_from_before", "8/8/8/8/3pP3/1k6/3N4/4K3 b - e3 0 1", Reason::NoDoublePush},
    {"unmoved_rooks_of_chess960",
     "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 1", Reason::None},
};

class Cheap : public ::testing::TestWithParam<Case> {};

TEST_P(Cheap, NamesTheContradiction) {
    const auto start = chess::read_start_position(GetParam().fen);
    ASSERT_TRUE(start.position);
    const Answer answer = examine(*start.position);
    EXPECT_EQ(to_string(answer.reason), to_string(GetParam().reason)) << describe(answer);
    EXPECT_EQ(answer.verdict == Verdict::Unreachable, answer.reason != Reason::None);
    EXPECT_EQ(describe(answer).empty(), answer.reason == Reason::None);
}

INSTANTIATE_TEST_SUITE_P(Positions, Cheap, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace cheap_test
}  // namespace arbiter::reach
