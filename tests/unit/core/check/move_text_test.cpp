#include "core/check/rules/moves/move_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::check::detail {
namespace move_text_test {

struct Case {
    std::string_view name, move, hints, marks, core;
};

class MoveText : public ::testing::TestWithParam<Case> {};

TEST_P(MoveText, IsTakenApart) {
    const auto& [name, move, hints, marks, core] = GetParam();
    EXPECT_EQ(hints_of(move), hints);
    EXPECT_EQ(marks_of(move), marks);
    EXPECT_EQ(move.substr(0, parts_of(move).core_end), core);
}

INSTANTIATE_TEST_SUITE_P(
    Spellings, MoveText,
    ::testing::Values(Case{"piece", "Nf3", "", "", "Nf3"}, Case{"file", "Ngf3", "g", "", "Ngf3"},
                      Case{"square", "Ng1xf3+", "g1", "+", "Ng1xf3"},
                      Case{"rank", "R1a3#", "1", "#", "R1a3"}, Case{"pawn", "e4", "", "", "e4"},
                      Case{"pawn_capture", "exd5+", "e", "+", "exd5"},
                      Case{"promotion", "bxa8=Q+", "b", "+", "bxa8=Q"},
                      Case{"promotion_without_sign", "a8Q#", "", "#", "a8Q"},
                      Case{"promotion_in_parentheses", "a8(N)", "", "", "a8(N)"},
                      Case{"promotion_missing", "a8+", "", "+", "a8"},
                      Case{"castling", "O-O-O+", "", "+", "O-O-O"},
                      Case{"castling_with_zeros", "0-0", "", "", "0-0"},
                      Case{"double_mark", "Nf7++", "", "++", "Nf7"},
                      Case{"suffix_before_mark", "exf6e.p.+", "e", "+", "exf6"},
                      Case{"mate_word", "Qxf7mate", "", "mate", "Qxf7"},
                      Case{"colon", "Nb1:d2", "b1", "", "Nb1:d2"},
                      Case{"unicode_dash",
                           "e2\xE2\x80\x93"
                           "e4",
                           "e2", "",
                           "e2\xE2\x80\x93"
                           "e4"},
                      Case{"figurine", "\xE2\x99\x98gf3", "g", "", "\xE2\x99\x98gf3"},
                      Case{"lower_case_letter", "ng1f3", "g1", "", "ng1f3"},
                      Case{"word", "hello", "", "", ""}, Case{"nothing", "", "", "", ""}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(MoveText, HasItsSignBetweenHintsAndTarget) {
    for (const std::string_view move : {"Nb1xd2", "Nb1:d2", "Nb1-d2",
                                        "Nb1\xC3\x97"
                                        "d2"}) {
        const MoveParts parts = parts_of(move);
        EXPECT_EQ(move.substr(parts.target_begin, 2), "d2") << move;
        EXPECT_EQ(move.substr(parts.hints_begin, 2), "b1") << move;
        EXPECT_LT(parts.hints_end, parts.target_begin) << move;
    }
}

}  // namespace move_text_test
}  // namespace arbiter::check::detail
