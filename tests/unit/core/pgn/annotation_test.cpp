#include "core/pgn/annotation.hpp"

#include <gtest/gtest.h>

namespace arbiter::pgn {
namespace annotation_test {

// PGN 10.
TEST(AnnotationSign, IsTheGlyphOfTheStandard) {
    EXPECT_EQ(read_annotation_sign("=").white, 10);
    EXPECT_EQ(read_annotation_sign("\xE2\x88\x9E").white, 13);
    EXPECT_EQ(read_annotation_sign("+/=").black, 14);
    EXPECT_EQ(read_annotation_sign("\xC2\xB1").white, 16);
    EXPECT_EQ(read_annotation_sign("+-").black, 18);
    EXPECT_EQ(read_annotation_sign("--+").black, 21);
}

TEST(AnnotationSign, SpeaksOfTheSideThatMoved) {
    const AnnotationSign initiative = read_annotation_sign("\xE2\x86\x91");
    EXPECT_EQ(initiative.white, 36);
    EXPECT_EQ(initiative.black, 37);
    const AnnotationSign zugzwang = read_annotation_sign("\xE2\xA8\x80");
    EXPECT_EQ(zugzwang.white, 23) << "after White's move it is Black who must move";
    EXPECT_EQ(zugzwang.black, 22);
}

TEST(AnnotationSign, TellsNoveltiesAndDiagrams) {
    EXPECT_EQ(read_annotation_sign("TN").kind, AnnotationKind::Novelty);
    EXPECT_EQ(read_annotation_sign("D").kind, AnnotationKind::Diagram);
    EXPECT_EQ(read_annotation_sign("+").kind, AnnotationKind::CheckMark);
}

TEST(AnnotationSign, IsNoMoveAndNoWord) {
    for (const auto* word : {"", "e4", "Nf3", "d", "n", "--", "0-0", "==", "White"})
        EXPECT_EQ(read_annotation_sign(word).kind, AnnotationKind::None) << word;
}

// A reference of HTML is a sign; what it gives is no reference again, however long that goes on.
TEST(AnnotationSign, ReadsAReferenceOnce) {
    EXPECT_EQ(read_annotation_sign("&plusmn;").kind, AnnotationKind::Assessment);
    EXPECT_EQ(read_annotation_sign("&amp;plusmn;").kind, AnnotationKind::None);
    std::string nested = "&";
    for (int i = 0; i < 300'000; ++i)
        nested += "amp;";
    EXPECT_EQ(check_mark_of(nested), std::nullopt);
    EXPECT_EQ(read_annotation_sign(nested).kind, AnnotationKind::None);
}

// PGN 8.2.4: a dollar sign and nothing but digits.
TEST(AnnotationSign, IsAGlyphWhoseDollarIsAReference) {
    EXPECT_EQ(read_annotation_sign("&#36;14").white, 14);
    EXPECT_EQ(read_annotation_sign("&#36;14x").kind, AnnotationKind::None);
    EXPECT_EQ(read_annotation_sign("&#36;256").kind, AnnotationKind::None);
}

TEST(NothingButSigns, HasNoByteThatBeginsSomethingElse) {
    for (const std::string_view signs : {"!", "+/-", "\xE2\x86\x91", "|"})
        EXPECT_TRUE(is_nothing_but_signs(signs)) << signs;
    for (const std::string_view others :
         {"", "-", "!e", "!4", "![", "!]", "!\"", "!<", "!%", "!\\", "\xE2\x99\x94", "\xE2\x82\x81",
          "\xE3\x80\x80", "\xE2\x86"})
        EXPECT_FALSE(is_nothing_but_signs(others)) << others;
}

TEST(Suffix, HasAGlyphUpToTwoSigns) {
    EXPECT_EQ(suffix_nag("!"), 1U);
    EXPECT_EQ(suffix_nag("?"), 2U);
    EXPECT_EQ(suffix_nag("!!"), 3U);
    EXPECT_EQ(suffix_nag("??"), 4U);
    EXPECT_EQ(suffix_nag("!?"), 5U);
    EXPECT_EQ(suffix_nag("?!"), 6U);
    EXPECT_EQ(suffix_nag("!!!"), 0U);
}

TEST(Diagram, StandsInBrackets) {
    EXPECT_TRUE(is_bracketed_diagram("[#]"));
    EXPECT_FALSE(is_bracketed_diagram("[%clk 0:01:00]"));
    EXPECT_FALSE(is_bracketed_diagram("["));
}

}  // namespace annotation_test
}  // namespace arbiter::pgn
