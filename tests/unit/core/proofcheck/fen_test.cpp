#include "core/chess/fen.hpp"

#include "core/proofcheck/proofcheck.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::proofcheck {
namespace fen_test {

struct Refusal {
    std::string_view name, fen, reason;
};

constexpr Refusal kRefusals[] = {
    {"three_fields", "4k3/8/8/8/8/8/8/4K3 w -", "a FEN has four to six fields"},
    {"seven_fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "text stands after the sixth field"},
    {"empty", "", "a FEN has four to six fields"},
    {"seven_ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", "the placement has a wrong number of squares"},
    {"nine_ranks", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1",
     "the placement has a wrong number of squares"},
    {"short_rank", "4k3/7/8/8/8/8/8/4K3 w - - 0 1", "the placement has a wrong number of squares"},
    {"long_rank", "4k3/8p/8/8/8/8/8/4K3 w - - 0 1", "rank 7 has more than 8 squares"},
    {"long_digits", "4k3/45/8/8/8/8/8/4K3 w - - 0 1", "rank 7 has more than 8 squares"},
    {"no_letter", "4k3/8/3x4/8/8/8/8/4K3 w - - 0 1", "'x' is no piece letter"},
    {"no_king", "8/8/8/8/8/8/8/4K3 w - - 0 1", "a king is missing"},
    {"two_kings", "4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "a side has two kings"},
    {"pawn_on_rank_1", "4k3/8/8/8/8/8/8/4K2P w - - 0 1", "a pawn stands on h1"},
    {"pawn_on_rank_8", "4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on h8"},
    {"opponent_in_check", "4k3/8/8/8/8/8/8/4K2r b - - 0 1",
     "the side that is not to move is in check"},
    {"kings_that_touch", "8/8/8/8/8/8/4k3/4K3 w - - 0 1",
     "the side that is not to move is in check"},
    {"no_side", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move is 'x', not w or b"},
    {"castling", "4k3/8/8/8/8/8/8/4K3 w KX - 0 1", "castling rights 'KX' cannot be read"},
    {"ep", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "e.p. square 'e9' is no square"},
    {"clock", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "'-1' is no number"},
    {"number", "4k3/8/8/8/8/8/8/4K3 w - - 0 one", "'one' is no number"},
};

class RefusedFen : public ::testing::TestWithParam<Refusal> {};

TEST_P(RefusedFen, SaysWhy) {
    std::string problem;
    EXPECT_EQ(canonical_fields(GetParam().fen, &problem), "");
    EXPECT_EQ(problem, GetParam().reason);
    EXPECT_EQ(check_helpmate(GetParam().fen, true, {}).reason, "FEN: " + problem);
    EXPECT_EQ(check_certificate(GetParam().fen, true, {}, 10).reason, "FEN: " + problem);
    // The library refuses them as well.
    if (GetParam().name != "seven_fields" && GetParam().name != "clock") {
        EXPECT_FALSE(chess::read_start_position(GetParam().fen).position.has_value());
    }
}

INSTANTIATE_TEST_SUITE_P(Fen, RefusedFen, ::testing::ValuesIn(kRefusals),
                         [](const auto& test) { return std::string(test.param.name); });

struct Form {
    std::string_view name, fen, fields;
};

constexpr Form kForms[] = {
    {"four_fields", "4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - -"},
    {"digits_in_a_row", "4k3/8/44/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - -"},
    {"all_rights", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"},
    {"shredder_letters", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
     "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"},
    {"right_without_rook", "r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K3 w Qkq -"},
    {"right_without_king", "r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1",
     "r3k2r/8/8/8/8/8/4K3/R6R w kq -"},
    {"outermost_rook", "1r2k2r/8/8/8/8/8/8/RR2K3 w Qq - 0 1", "1r2k2r/8/8/8/8/8/8/RR2K3 w Qq -"},
    {"inner_rook", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B -"},
    {"rook_beside_the_king", "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "4k3/8/8/8/8/8/8/5KR1 w K -"},
    {"black_inner_rook", "4krr1/8/8/8/8/8/8/4K3 w f - 0 1", "4krr1/8/8/8/8/8/8/4K3 w f -"},
    {"ep_that_can_be_taken", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6"},
    {"ep_that_nobody_takes", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - -"},
    {"ep_by_a_pinned_pawn", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
     "4r1k1/8/8/3pP3/8/8/8/4K3 w - -"},
    {"ep_of_no_pawn", "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/4P3/8/8/8/4K3 w - -"},
    {"ep_over_a_piece", "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3n4/8/3pP3/8/8/8/4K3 w - -"},
    {"ep_of_the_wrong_side", "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 b - -"},
    {"three_checkers", "4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1", "4k3/8/3N1N2/8/8/8/8/K3R3 b - -"},
    {"nine_queens", "4k3/8/8/8/8/QQQ5/QQQ5/QQQ1K3 w - - 0 1", "4k3/8/8/8/8/QQQ5/QQQ5/QQQ1K3 w - -"},
};

class CanonicalFen : public ::testing::TestWithParam<Form> {};

// The same fields as the library writes.
TEST_P(CanonicalFen, HasTheFieldsThatAreHashed) {
    EXPECT_EQ(canonical_fields(GetParam().fen), GetParam().fields);
    const auto start = chess::read_start_position(GetParam().fen);
    ASSERT_TRUE(start.position.has_value());
    const std::string written = chess::to_fen(*start.position);
    EXPECT_EQ(written.substr(0, GetParam().fields.size() + 1),
              std::string(GetParam().fields) + " ");
}

INSTANTIATE_TEST_SUITE_P(Fen, CanonicalFen, ::testing::ValuesIn(kForms),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace fen_test
}  // namespace arbiter::proofcheck
