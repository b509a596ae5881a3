#include "core/variant/fen.hpp"

#include "core/variant/rules.hpp"
#include "tests/support/named_parameters.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace arbiter::variant {
namespace fen_test {

using enum FenFlawKind;

// A FEN as somebody writes it, and the normal form; empty: no position.
struct FormCase {
    std::string_view name;
    VariantId variant;
    std::string_view written, normal;
    std::optional<FenFlawKind> flaw;
    std::string_view at, repair;  // what the flaw covers, and what should stand there
};

constexpr FormCase kForms[] = {
    {"hand_in_brackets", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1",
     "4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1", std::nullopt, "", ""},
    {"hand_in_another_order", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[pNQ] w - - 0 1",
     "4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1", HandForm, "[pNQ]", "[QNp]"},
    {"hand_as_ninth_rank", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3/QNp w - - 0 1",
     "4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1", HandForm, "/QNp", "[QNp]"},
    {"empty_ninth_rank", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3/ w - - 0 1",
     "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", HandForm, "/", "[]"},
    {"dash_for_an_empty_hand", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1",
     "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", HandForm, "[-]", "[]"},
    {"blank_before_the_hand", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3 [QN] w - - 0 1",
     "4k3/8/8/8/8/8/8/4K3[QN] w - - 0 1", HandForm, " [QN]", "[QN]"},
    {"no_hand", VariantId::Bughouse, "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
     "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", HandForm, "", "[]"},
    {"unknown_letter_in_hand", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Qx] w - - 0 1", "",
     HandMalformed, "x", ""},
    {"king_in_hand", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "", HandMalformed,
     "K", ""},
    {"number_in_hand", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[2Q] w - - 0 1", "",
     HandMalformed, "2", ""},
    {"open_bracket", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Q w - - 0 1", "", HandMalformed,
     "[Q", ""},
    {"text_after_the_bracket", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Q]x w - - 0 1", "",
     HandMalformed, "[Q]x", ""},
    {"hand_after_the_number", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 QN q", "",
     HandMalformed, "QN q", ""},
    {"hand_where_there_is_none", VariantId::Atomic, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "",
     HandMalformed, "[Q]", ""},
    {"promoted_piece", VariantId::Crazyhouse, "Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1",
     "Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1", std::nullopt, "", ""},
    {"promoted_pawn", VariantId::Crazyhouse, "4k3/P~7/8/8/8/8/8/4K3[] w - - 0 1",
     "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", PromotedMark, "~", ""},
    {"mark_after_a_digit", VariantId::Crazyhouse, "4k3/8~/8/8/8/8/8/4K3[] w - - 0 1",
     "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", PromotedMark, "~", ""},
    {"mark_in_another_variant", VariantId::KingOfTheHill, "Q~3k3/8/8/8/8/8/8/4K3 b - - 0 1",
     "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1", PromotedMark, "~", ""},
    {"checks_left", VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+1 0 1",
     "4k3/8/8/8/8/8/8/R3K3 w - - 3+1 0 1", std::nullopt, "", ""},
    {"checks_given", VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 5 9 +0+2",
     "4k3/8/8/8/8/8/8/R3K3 w - - 3+1 5 9", CheckCounterForm, "5 9 +0+2", "3+1 5 9"},
    {"checks_given_after_four_fields", VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - +0+2",
     "4k3/8/8/8/8/8/8/R3K3 w - - 3+1 0 1", CheckCounterForm, "+0+2", "3+1"},
    {"both_forms_that_agree", VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+1 5 9 +0+2",
     "4k3/8/8/8/8/8/8/R3K3 w - - 3+1 5 9", CheckCounterForm, "3+1 5 9 +0+2", "3+1 5 9"},
    {"both_forms_that_differ", VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+1 5 9 +0+1", "",
     CheckCounterInvalid, "+0+1", ""},
    {"no_checks", VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 5 9",
     "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 5 9", CheckCounterMissing, "", "3+3 "},
    {"too_many_checks", VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 4+3 5 9", "",
     CheckCounterInvalid, "4+3", ""},
    {"fewer_than_no_checks", VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+-1 5 9", "",
     CheckCounterInvalid, "3+-1", ""},
    {"both_have_won", VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 0+0 5 9", "",
     CheckCounterInvalid, "0+0", ""},
    {"left_or_given", VariantId::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 5 9 3+2", "",
     CheckCounterInvalid, "3+2", ""},
    {"checks_where_nobody_counts_them", VariantId::Crazyhouse,
     "4k3/8/8/8/8/8/8/R3K3[] w - - 3+3 5 9", "", CheckCounterInvalid, "3+3", ""},
    {"both_kings_on_the_hill", VariantId::KingOfTheHill, "8/8/8/3k4/4K3/8/8/8 w - - 0 1", "",
     NotOfVariant, "8/8/8/3k4/4K3/8/8/8", ""},
    {"white_king_in_horde", VariantId::Horde, "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "", NotOfVariant,
     "4k3/8/8/8/8/8/8/P3K3", ""},
    {"horde_of_black", VariantId::Horde, "pppppppp/8/8/8/8/8/8/4K3 w - - 0 1", "", NotOfVariant,
     "pppppppp/8/8/8/8/8/8/4K3", ""},
    {"pawn_in_racing_kings", VariantId::RacingKings, "8/8/8/8/8/8/P6K/k7 w - - 0 1", "",
     NotOfVariant, "8/8/8/8/8/8/P6K/k7", ""},
    {"check_in_racing_kings", VariantId::RacingKings, "8/8/8/8/8/8/R6K/k7 b - - 0 1", "",
     NotOfVariant, "8/8/8/8/8/8/R6K/k7", ""},
    {"black_arrived_before_white", VariantId::RacingKings, "1k4K1/8/8/8/8/8/8/8 b - - 0 1", "",
     NotOfVariant, "1k4K1/8/8/8/8/8/8/8", ""},
    {"empty_board_in_antichess", VariantId::Antichess, "8/8/8/8/8/8/8/8 w - - 0 1", "",
     NotOfVariant, "8/8/8/8/8/8/8/8", ""},
    {"mover_without_king_in_atomic", VariantId::Atomic, "8/8/8/8/8/8/8/4K3 w - - 0 1", "",
     NotOfVariant, "8/8/8/8/8/8/8/4K3", ""},
    {"exploded_king_in_atomic", VariantId::Atomic, "8/8/8/8/8/8/8/4K3 b - - 0 1",
     "8/8/8/8/8/8/8/4K3 b - - 0 1", std::nullopt, "", ""},
};

class FenForms : public ::testing::TestWithParam<FormCase> {};

TEST_P(FenForms, AreReadAndWrittenInOne) {
    const FormCase& form = GetParam();
    const Rules& rules = rules_of(form.variant);
    const StartReading start = rules.read_fen(form.written);
    ASSERT_EQ(start.position.has_value(), !form.normal.empty());
    if (start.position) {
        EXPECT_EQ(rules.write_fen(*start.position), form.normal);
    }
    if (!form.flaw) return;
    const FenFlaw* flaw = start.flaws.find(*form.flaw);
    ASSERT_NE(flaw, nullptr);
    EXPECT_EQ(std::string(form.written.substr(flaw->begin, flaw->end - flaw->begin)), form.at);
    EXPECT_EQ(flaw->repair(), form.repair);
    EXPECT_FALSE(flaw->detail().empty());
    EXPECT_EQ(is_fatal(*form.flaw), form.normal.empty());
    if (form.normal.empty()) return;
    // With its repair it is right.
    std::string mended(form.written);
    mended.replace(flaw->begin, flaw->end - flaw->begin, flaw->repair());
    const StartReading again = rules.read_fen(mended);
    ASSERT_TRUE(again.position) << mended;
    EXPECT_TRUE(again.flaws.is_empty()) << mended;
    EXPECT_EQ(rules.write_fen(*again.position), form.normal);
}

INSTANTIATE_TEST_SUITE_P(Variants, FenForms, ::testing::ValuesIn(kForms),
                         [](const auto& test) { return std::string(test.param.name); });

struct DefectCase {
    std::string_view name;
    VariantId variant;
    std::string_view fen;
    chess::FenDefect defect;
    std::string_view at;
    bool is_there;
};

constexpr DefectCase kDefects[] = {
    {"hand_before_the_turn", VariantId::Crazyhouse, "4k3/8/8/8/8/8/8/4K3 [QN] x - - 0 1",
     chess::FenDefect::Syntax, "x", true},
    {"castling_after_a_mark", VariantId::Crazyhouse, "Q~3k3/8/8/8/8/8/8/4K3[] b K - 0 1",
     chess::FenDefect::CastlingImpossible, "K", true},
    {"castling_in_antichess", VariantId::Antichess,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     chess::FenDefect::CastlingImpossible, "KQkq", true},
    {"castling_of_the_horde", VariantId::Horde, "r3k2r/8/8/8/8/8/8/P7 w Kkq - 0 1",
     chess::FenDefect::CastlingImpossible, "Kkq", true},
    {"castling_of_black_in_horde", VariantId::Horde, "r3k2r/8/8/8/8/8/8/P7 w kq - 0 1",
     chess::FenDefect::CastlingImpossible, "", false},
    {"kings_in_antichess", VariantId::Antichess, "kk6/8/8/8/8/8/8/KKK5 w - - 0 1",
     chess::FenDefect::KingCount, "", false},
    {"no_kings_in_antichess", VariantId::Antichess, "r7/8/8/8/8/8/8/R7 w - - 0 1",
     chess::FenDefect::NoKing, "", false},
    {"pawn_on_rank_1_in_antichess", VariantId::Antichess, "r7/8/8/8/8/8/8/P7 w - - 0 1",
     chess::FenDefect::PawnOnBackRank, "r7/8/8/8/8/8/8/P7", true},
    {"white_pawn_on_rank_1_in_horde", VariantId::Horde, "4k3/8/8/8/8/8/8/P7 w - - 0 1",
     chess::FenDefect::PawnOnBackRank, "", false},
    {"white_pawn_on_rank_8_in_horde", VariantId::Horde, "P3k3/8/8/8/8/8/8/8 w - - 0 1",
     chess::FenDefect::PawnOnBackRank, "P3k3/8/8/8/8/8/8/8", true},
    {"opponent_in_check", VariantId::Crazyhouse, "R3k3/8/8/8/8/8/8/4K3[] w - - 0 1",
     chess::FenDefect::OpponentInCheck, "R3k3/8/8/8/8/8/8/4K3", true},
    {"opponent_in_check_in_atomic", VariantId::Atomic, "R3k3/8/8/8/8/8/8/4K3 w - - 0 1",
     chess::FenDefect::OpponentInCheck, "R3k3/8/8/8/8/8/8/4K3", true},
    {"kings_that_touch_in_atomic", VariantId::Atomic, "R3k3/4K3/8/8/8/8/8/8 w - - 0 1",
     chess::FenDefect::OpponentInCheck, "", false},
    {"horde_of_pawns", VariantId::Horde,
     "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
     chess::FenDefect::MaterialImpossible, "", false},
    {"too_many_of_the_horde", VariantId::Horde,
     "rnbqkbnr/pppppppp/8/1PPP1PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
     chess::FenDefect::MaterialImpossible,
     "rnbqkbnr/pppppppp/8/1PPP1PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP", true},
    {"nine_pawns_in_crazyhouse", VariantId::Crazyhouse,
     "4k3/8/8/8/8/8/PPPPPPPP/4K3[PPPPPPPP] w - - 0 1", chess::FenDefect::MaterialImpossible, "",
     false},
    {"seventeen_pawns_in_crazyhouse", VariantId::Crazyhouse,
     "4k3/8/8/8/8/8/PPPPPPPP/Q~3K3[PPPPPPPP] w - - 0 1", chess::FenDefect::MaterialImpossible,
     "4k3/8/8/8/8/8/PPPPPPPP/Q~3K3[PPPPPPPP]", true},
    {"two_queens_in_racing_kings", VariantId::RacingKings, "8/8/8/8/8/8/6QQ/k6K w - - 0 1",
     chess::FenDefect::MaterialImpossible, "8/8/8/8/8/8/6QQ/k6K", true},
};

class FenDefectsOfVariants : public ::testing::TestWithParam<DefectCase> {};

TEST_P(FenDefectsOfVariants, AreThoseThatTheVariantHas) {
    const DefectCase& given = GetParam();
    const StartReading start = rules_of(given.variant).read_fen(given.fen);
    ASSERT_EQ(start.defects.has(given.defect), given.is_there);
    EXPECT_EQ(start.position.has_value(), !start.defects.is_fatal() && !start.flaws.is_fatal());
    for (const chess::FenFault& fault : start.defects) {
        if (fault.defect != given.defect) continue;
        const std::string_view at = given.fen.substr(fault.begin, fault.end - fault.begin);
        // The placement is the field without its hand.
        EXPECT_TRUE(given.at.starts_with(at) && !at.empty()) << at;
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, FenDefectsOfVariants, ::testing::ValuesIn(kDefects),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(FenOfVariants, HasAnEpSquareOnlyWhenTheVariantLetsItBeTaken) {
    // The own king would explode.
    const Rules& atomic = rules_of(VariantId::Atomic);
    const StartReading start = atomic.read_fen("4k3/8/8/8/3Pp3/4K3/8/8 b - d3 0 1");
    ASSERT_TRUE(start.position);
    EXPECT_EQ(atomic.write_fen(*start.position), "4k3/8/8/8/3Pp3/4K3/8/8 b - d3 0 1");
    const StartReading unsafe = atomic.read_fen("8/8/8/8/3Pp3/2k5/8/6K1 b - d3 0 1");
    ASSERT_TRUE(unsafe.position);
    EXPECT_EQ(atomic.write_fen(*unsafe.position), "8/8/8/8/3Pp3/2k5/8/6K1 b - - 0 1");
    EXPECT_TRUE(unsafe.defects.has(chess::FenDefect::EpUnusable));
}

TEST(FenOfVariants, TellsByItsFormWhatItExtends) {
    EXPECT_EQ(extension_of("4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), FenExtension::Hand);
    EXPECT_EQ(extension_of("4k3/8/8/8/8/8/8/4K3 [Q] w - - 0 1"), FenExtension::Hand);
    EXPECT_EQ(extension_of("4k3/8/8/8/8/8/8/4K3/Q w - - 0 1"), FenExtension::Hand);
    EXPECT_EQ(extension_of("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1"), FenExtension::CheckCounters);
    EXPECT_EQ(extension_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+0"), FenExtension::CheckCounters);
    EXPECT_EQ(extension_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), FenExtension::None);
    EXPECT_EQ(extension_of(""), FenExtension::None);
}

// Whatever is cut off, something is said or read, and every place is in the text.
TEST(FenOfVariants, MayEndAtEveryByte) {
    constexpr std::string_view kWhole = "Q~3k3/8/8/8/8/8/8/R3K3 [QNp] w Q - 2+1 5 9 +1+2";
    for (std::size_t i = 0; i < kVariants; ++i) {
        const Rules& rules = rules_of(static_cast<VariantId>(i));
        for (std::size_t size = 0; size <= kWhole.size(); ++size) {
            const StartReading start = rules.read_fen(kWhole.substr(0, size));
            const bool is_refused = start.defects.is_fatal() || start.flaws.is_fatal();
            EXPECT_NE(start.position.has_value(), is_refused) << kWhole.substr(0, size);
            for (const chess::FenFault& fault : start.defects)
                EXPECT_LE(fault.end, size);
            for (const FenFlaw& flaw : start.flaws)
                EXPECT_LE(flaw.end, size);
        }
    }
}

}  // namespace fen_test
}  // namespace arbiter::variant
