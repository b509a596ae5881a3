#include "core/chess/san.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace arbiter::chess {
namespace san_parse_test {

constexpr std::uint32_t bits(SanDeviation a) {
    return static_cast<std::uint32_t>(a);
}
constexpr std::uint32_t bits(SanDeviation a, SanDeviation b) {
    return bits(a) | bits(b);
}

using enum SanDeviation;

struct Deviating {
    std::string_view name, text;
    std::uint32_t deviations;
    std::string_view strict;  // what it means
};

constexpr Deviating kDeviating[] = {
    {"castling_zeros", "0-0", bits(CastlingZeros), "O-O"},
    {"castling_zeros_long", "0-0-0+", bits(CastlingZeros), "O-O-O+"},
    {"castling_lower_case", "o-o", bits(CastlingLowerCase), "O-O"},
    {"castling_no_dash", "OO", bits(CastlingNoDash), "O-O"},
    {"castling_no_dash_long", "000", bits(CastlingNoDash, CastlingZeros), "O-O-O"},
    {"castling_en_dash", "O\xE2\x80\x93O", bits(UnicodeDash), "O-O"},
    {"castling_minus_sign", "O\xE2\x88\x92O\xE2\x88\x92O", bits(UnicodeDash), "O-O-O"},
    {"promotion_no_equals", "a8Q", bits(PromotionNoEquals), "a8=Q"},
    {"promotion_paren", "bxa8(N)+", bits(PromotionParen), "bxa8=N+"},
    {"promotion_slash", "a8/R", bits(PromotionSlash), "a8=R"},
    {"promotion_lower_case", "a8=q", bits(PromotionLowerCase), "a8=Q"},
    {"promotion_lower_case_bare", "a8b", bits(PromotionLowerCase, PromotionNoEquals), "a8=B"},
    {"pawn_letter", "Pe4", bits(PawnLetter), "e4"},
    {"ep_suffix", "exd6e.p.", bits(EpSuffix), "exd6"},
    {"ep_suffix_and_check", "exd6ep+", bits(EpSuffix), "exd6+"},
    {"check_and_ep_suffix", "exd6+e.p.", bits(EpSuffix), "exd6+"},
    {"colon", "e:d5", bits(CaptureSign), "exd5"},
    {"times_sign",
     "N\xC3\x97"
     "f3",
     bits(CaptureSign), "Nxf3"},
    {"mate_word", "Qxf7mate", bits(MateWord), "Qxf7#"},
    {"piece_dash", "Ng1-f3", bits(LongAlgebraic), "Ng1f3"},
    {"lower_case_piece", "nf3", bits(LowerCasePiece), "Nf3"},
};

class SanDeviations : public ::testing::TestWithParam<Deviating> {};

TEST_P(SanDeviations, MeanTheStrictForm) {
    const auto& [name, text, deviations, strict] = GetParam();
    const auto read = parse_san(text);
    auto expected = parse_san(strict);
    ASSERT_TRUE(read);
    ASSERT_TRUE(expected);
    EXPECT_EQ(expected->deviations, 0U);
    expected->deviations = deviations;
    EXPECT_EQ(*read, *expected);
}

INSTANTIATE_TEST_SUITE_P(San, SanDeviations, ::testing::ValuesIn(kDeviating),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(SanParse, ReadsStrictForms) {
    const San knight = *parse_san("Nbxd2+");
    EXPECT_EQ(knight.kind, SanKind::Piece);
    EXPECT_EQ(knight.role, Role::Knight);
    EXPECT_EQ(knight.origin_file, 1);
    EXPECT_EQ(knight.origin_rank, kNoHint);
    EXPECT_EQ(knight.to, Square::D2);
    EXPECT_TRUE(knight.is_capture);
    EXPECT_EQ(knight.mark, SanMark::Check);
    EXPECT_EQ(knight.deviations, 0U);

    EXPECT_EQ(parse_san("e4")->role, Role::Pawn);
    EXPECT_EQ(parse_san("exd8=N#")->promotion, Role::Knight);
    EXPECT_EQ(parse_san("exd8=N#")->mark, SanMark::Mate);
    EXPECT_EQ(parse_san("O-O")->kind, SanKind::CastleShort);
    EXPECT_EQ(parse_san("O-O-O#")->kind, SanKind::CastleLong);
    EXPECT_EQ(parse_san("--")->kind, SanKind::Null);
    EXPECT_EQ(parse_san("R1a3")->origin_rank, 0);
    const San both = *parse_san("Qa1xb2#");
    EXPECT_EQ(both.origin_file, 0);
    EXPECT_EQ(both.origin_rank, 0);
    EXPECT_EQ(both.deviations, 0U);
    EXPECT_EQ(parse_san("Nf3++")->mark, SanMark::DoubleCheck);
    EXPECT_FALSE(parse_san("ed5")->is_capture);
}

TEST(SanParse, ReadsCoordinatesWithoutAManAsWhateverStandsThere) {
    const San uci = *parse_san("e7e8q");
    EXPECT_EQ(uci.role, Role::None);
    EXPECT_EQ(uci.deviations, bits(Uci));
    EXPECT_EQ(uci.promotion, Role::Queen);
    EXPECT_EQ(parse_san("e2-e4")->deviations, bits(LongAlgebraic));
    EXPECT_EQ(parse_san("e4xd5")->deviations, bits(LongAlgebraic));
    EXPECT_EQ(parse_san("e2\xE2\x80\x93"
                        "e4")
                  ->deviations,
              bits(LongAlgebraic, UnicodeDash));
}

TEST(SanParse, ReadsNullMoves) {
    for (const char* text : {"Z0", "null", "pass", "@@@@"}) {
        const auto san = parse_san(text);
        ASSERT_TRUE(san) << text;
        EXPECT_EQ(san->kind, SanKind::Null);
        EXPECT_EQ(san->deviations, bits(NullSpelling));
    }
}

TEST(SanParse, KeepsIllegalPromotionPiecesForTheRefusal) {
    EXPECT_EQ(parse_san("a8=K")->promotion, Role::King);
    EXPECT_EQ(parse_san("a8=P")->promotion, Role::Pawn);
    EXPECT_EQ(parse_san("a8=K")->deviations, 0U);
}

TEST(SanParse, RefusesWhatIsNoMove) {
    for (const char* text : {"",
                             "e",
                             "4",
                             "e9",
                             "i4",
                             "Nf",
                             "Nf9",
                             "Nf3=Q",
                             "xd5",
                             "O-",
                             "O",
                             "O-O-O-O",
                             "O-OO",
                             "e4e",
                             "e8=Q=Q",
                             "e8=",
                             "e8=X",
                             "Nf3f",
                             "N",
                             "K-",
                             "1-0",
                             "1/2-1/2",
                             "*",
                             "e4+++",
                             "Ng1-",
                             "++",
                             "#",
                             "e.p.",
                             "mate",
                             "P@e4",
                             "abcdefghijklmnopqrstuvwxyz",
                             "Nf3\xFF",
                             "e-e4",
                             "bb5b5"})
        EXPECT_FALSE(parse_san(text)) << text;
}

TEST(SanParse, RecognisesDrops) {
    EXPECT_TRUE(is_drop_text("P@e4"));
    EXPECT_TRUE(is_drop_text("N@f3+"));
    EXPECT_TRUE(is_drop_text("@e4"));
    EXPECT_FALSE(is_drop_text("K@e4"));
    EXPECT_FALSE(is_drop_text("P@e9"));
    EXPECT_FALSE(is_drop_text("@@@@"));
    EXPECT_FALSE(is_drop_text("e4"));
}

TEST(SanParse, NeverReadsPastTheEndOfItsText) {
    for (const std::string_view text : {"Qa1xb2#", "exd8=N#", "0-0-0+", "exd6e.p.+", "Ng1-f3"}) {
        for (std::size_t size = 0; size <= text.size(); ++size) {
            const std::string cut(text.substr(0, size));
            const auto san = parse_san(cut);
            EXPECT_TRUE(!san || !cut.empty());
        }
    }
}

}  // namespace san_parse_test
}  // namespace arbiter::chess
