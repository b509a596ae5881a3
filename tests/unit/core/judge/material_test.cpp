#include "core/judge/detail/material.hpp"

#include "core/chess/fen.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace arbiter::judge::detail {
namespace material_test {

using laws::MaterialTest;

struct Case {
    std::string_view name, fen, passed;
};

constexpr Case kCases[] = {
    {"bare_kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "dead"},
    {"bishop", "8/8/4k3/8/8/3KB3/8/8 w - - 0 1", "dead"},
    {"black_knight", "8/8/4kn2/8/8/3K4/8/8 w - - 0 1", "dead"},
    {"bishops_of_one_colour", "8/8/3bk3/8/8/3KB3/8/8 w - - 0 1", "dead"},
    {"bishops_of_both_colours", "8/8/2b1k3/8/8/3KB3/8/8 w - - 0 1", ""},
    {"pair_of_one_colour", "8/8/4k3/8/8/3KB3/3B4/8 w - - 0 1", ""},
    {"knight_each", "8/8/3nk3/8/8/3KN3/8/8 w - - 0 1", ""},
    {"pawn", "8/8/4k3/8/8/3KP3/8/8 w - - 0 1", ""},
    {"rook_and_bishop_against_rook", "8/8/4k3/4r3/8/3KR3/1B6/8 w - - 0 1", "fifty"},
    {"the_same_for_black", "8/8/4k3/4r3/4b3/3KR3/8/8 w - - 0 1", "fifty"},
    {"rook_and_bishop_against_rook_and_pawn", "8/8/4k3/4rp2/8/3KR3/1B6/8 w - - 0 1", ""},
    {"rook_against_rook", "8/8/4k3/4r3/8/3KR3/8/8 w - - 0 1", ""},
    {"two_knights_against_pawn", "8/4p3/4k3/8/8/3KN3/1N6/8 w - - 0 1", "fifty"},
    {"two_knights_against_two_pawns", "8/3pp3/4k3/8/8/3KN3/1N6/8 w - - 0 1", ""},
    {"rook_and_blocked_rook_pawn_against_bishop", "8/8/4kb2/8/8/p2K4/P7/4R3 b - - 0 1", "fifty"},
    {"the_same_for_black_on_the_other_wing", "4r3/7p/4k2P/8/3B4/3K4/8/8 w - - 0 1", "fifty"},
    {"rook_and_pawn_against_bishop_and_pawn", "8/8/4kb2/8/p7/3K4/P7/4R3 b - - 0 1", "lesser"},
    {"two_bishops_against_knight", "8/8/4kn2/8/8/3KB3/4B3/8 w - - 0 1", "lesser"},
    {"queen_against_two_bishops", "8/8/4kb2/7b/8/3K4/1Q6/8 w - - 0 1", "lesser"},
    {"queen_against_two_knights", "8/8/4kn2/5n2/8/3K4/3Q4/8 w - - 0 1", "lesser"},
    {"queen_against_bishop_and_knight", "8/8/4kn2/5b2/8/8/3Q4/3K4 w - - 0 1", ""},
    {"queen_and_pawn_on_the_seventh_against_queen", "8/P7/4kq2/8/8/3K4/4Q3/8 b - - 0 1", "lesser"},
    {"queen_and_pawn_on_the_sixth_against_queen", "8/8/P3kq2/8/8/3K4/4Q3/8 b - - 0 1", ""},
    {"black_pawn_on_its_seventh", "8/8/4kq2/8/8/3K4/p3Q3/8 b - - 0 1", "lesser"},
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
};

class Material : public ::testing::TestWithParam<Case> {};

TEST_P(Material, PassesTheTestsOfItsLists) {
    const chess::StartReading start = chess::read_start_position(GetParam().fen);
    ASSERT_TRUE(start.position.has_value());
    std::string passed;
    if (passes(MaterialTest::ClosedDeadList, *start.position)) passed += "dead";
    if (passes(MaterialTest::FiftyMoveException, *start.position)) passed += "fifty";
    if (passes(MaterialTest::FiftyMoveLesserException, *start.position)) passed += "lesser";
    EXPECT_EQ(passed, GetParam().passed);
    EXPECT_TRUE(passes(MaterialTest::Any, *start.position));
}

INSTANTIATE_TEST_SUITE_P(Lists, Material, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

struct SiteCase {
    std::string_view name, fen, passed;
};

constexpr SiteCase kSiteCases[] = {
    {"bare_kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "nobody minor minor-or-knights"},
    {"bishop_and_knight_apart", "8/8/4kn2/8/8/3KB3/8/8 w - - 0 1", "minor minor-or-knights"},
    {"bishop_and_knight_together", "8/8/4k3/8/8/3KBN2/8/8 w - - 0 1", ""},
    {"bishops_of_one_colour", "8/8/3bk3/8/8/3KB3/8/8 w - - 0 1", "nobody minor minor-or-knights"},
    {"bishop_pair", "8/8/4k3/8/8/3KB3/4B3/8 w - - 0 1", ""},
    {"two_bishops_on_one_colour", "8/8/4k3/8/8/3KB3/8/2B5 w - - 0 1", "nobody"},
    {"two_knights", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", "minor-or-knights two-knights"},
    {"two_knights_against_knight", "8/8/4kn2/8/8/3KNN2/8/8 w - - 0 1", ""},
    {"three_knights", "8/8/4k3/8/8/3KNNN1/8/8 w - - 0 1", ""},
    {"pawn_in_a_lost_ending", "8/7k/8/P7/8/8/8/K7 w - - 0 1", ""},
    {"pawn_in_a_drawn_ending", "k7/8/K7/P7/8/8/8/8 w - - 0 1", "pawn-draw"},
    {"pawns", "k7/p7/K7/P7/8/8/8/8 w - - 0 1", "pawns"},
    {"rooks", "k6r/8/8/8/8/8/8/K6R w - - 0 1", "majors"},
    {"queens", "k5q1/8/8/8/8/8/8/K5Q1 w - - 0 1", "majors"},
    {"two_rooks_each", "k5rr/8/8/8/8/8/8/K5RR w - - 0 1", ""},
    {"dark_bishop_for_the_a_file", "8/8/8/8/P7/8/k7/2BK4 w - - 0 1", "wrong-bishop"},
    {"light_bishop_for_the_a_file", "8/8/8/8/P7/8/k7/3K1B2 w - - 0 1", ""},
    {"light_bishop_for_the_h_file", "8/8/8/8/7P/8/k7/3K1B2 w - - 0 1", "wrong-bishop"},
    {"dark_bishop_for_the_h_file", "8/8/8/8/7P/8/k7/2BK4 w - - 0 1", ""},
    {"light_bishop_for_black_on_the_a_file", "2b5/8/8/p7/8/8/K7/6k1 w - - 0 1", "wrong-bishop"},
    {"dark_bishop_for_black_on_the_a_file", "5b2/8/8/p7/8/8/K7/6k1 w - - 0 1", ""},
    {"pawns_on_both_wings", "8/8/8/8/P6P/8/k7/2BK4 w - - 0 1", ""},
    {"an_enemy_pawn", "8/p7/8/8/P7/8/k7/2BK4 w - - 0 1", ""},
};

class SiteMaterial : public ::testing::TestWithParam<SiteCase> {};

TEST_P(SiteMaterial, PassesTheTestsOfSitesAndOfTheJca) {
    constexpr std::pair<MaterialTest, std::string_view> kTests[] = {
        {MaterialTest::NobodyMates, "nobody"},
        {MaterialTest::MinorPieceEach, "minor"},
        {MaterialTest::MinorPieceEachOrTwoKnights, "minor-or-knights"},
        {MaterialTest::RookEachOrQueenEach, "majors"},
        {MaterialTest::PawnDraw, "pawn-draw"},
        {MaterialTest::Pawns, "pawns"},
        {MaterialTest::TwoKnights, "two-knights"},
        {MaterialTest::WrongBishop, "wrong-bishop"},
    };
    const chess::StartReading start = chess::read_start_position(GetParam().fen);
    ASSERT_TRUE(start.position.has_value());
    std::string passed;
    for (const auto& [test, name] : kTests) {
        if (!passes(test, *start.position)) continue;
        if (!passed.empty()) passed += ' ';
        passed += name;
    }
    EXPECT_EQ(passed, GetParam().passed);
}

INSTANTIATE_TEST_SUITE_P(Lists, SiteMaterial, ::testing::ValuesIn(kSiteCases),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace material_test
}  // namespace arbiter::judge::detail
