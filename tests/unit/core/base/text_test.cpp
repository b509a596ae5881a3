#include "core/base/text.hpp"

#include <gtest/gtest.h>

namespace arbiter {
namespace text_test {

using namespace std::string_view_literals;

TEST(Text, ClassesAreThoseOfAscii) {
    static_assert(is_ascii_digit('0') && is_ascii_digit('9') && !is_ascii_digit('/'));
    static_assert(is_ascii_letter('a') && is_ascii_letter('Z') && !is_ascii_letter('['));
    static_assert(!is_ascii_letter('\xe4') && !is_ascii_letter('@'));
    static_assert(is_blank(' ') && is_blank('\t') && !is_blank('\n'));
    static_assert(is_line_end('\n') && is_line_end('\r') && !is_line_end(' '));
    static_assert(to_ascii_lower('A') == 'a' && to_ascii_lower('\xc4') == '\xc4');
}

TEST(EqualsIgnoringCase, LooksAtLettersOnly) {
    EXPECT_TRUE(equals_ignoring_case("FiDe", "fIdE"));
    EXPECT_TRUE(equals_ignoring_case("", ""));
    EXPECT_FALSE(equals_ignoring_case("a", "ab"));
    EXPECT_FALSE(equals_ignoring_case("@", "`"));  // 0x20 apart, but no letters
}

TEST(Trimmed, TakesBlanksAndLineEndsOffBothEnds) {
    EXPECT_EQ(trimmed(" \t\r\n a b \r\n"), "a b");
    EXPECT_EQ(trimmed(" \n"), "");
    EXPECT_EQ(trimmed(""), "");
}

TEST(Escaped, ShowsBytesAsTheyAre) {
    EXPECT_EQ(escaped("Nf3"), "Nf3");
    EXPECT_EQ(escaped("a\tb\r\n"), "a\\tb\\r\\n");
    EXPECT_EQ(escaped("\x00\x1b\x7f"sv), "\\x00\\x1b\\x7f");
}

// Whoever prints the text knows its encoding.
TEST(Escaped, LeavesLettersOfEveryEncoding) {
    EXPECT_EQ(escaped("M\xC3\xBCller"), "M\xC3\xBCller");
    EXPECT_EQ(escaped("M\xFCller"), "M\xFCller");
    EXPECT_EQ(escaped("\xE2\x99\x9E"), "\xE2\x99\x9E");
}

TEST(Escaped, ShowsWhatNobodySees) {
    EXPECT_EQ(escaped("e4\xC2\xA0"), "e4\\xc2\\xa0") << "no-break space";
    EXPECT_EQ(escaped("\xC2\x9B"), "\\xc2\\x9b") << "C1 control";
    EXPECT_EQ(escaped("e4\xE2\x80\x8B!"), "e4\\xe2\\x80\\x8b!") << "zero width space";
    EXPECT_EQ(escaped("\xE2\x80\xAE"), "\\xe2\\x80\\xae") << "right-to-left override";
    EXPECT_EQ(escaped("\xEF\xBB\xBF["), "\\xef\\xbb\\xbf[") << "byte order mark";
}

TEST(Escaped, CutsNoCharacterInTwo) {
    EXPECT_EQ(escaped("ab\xC3\xBC", 3), "ab...");
    EXPECT_EQ(escaped("ab\xC3\xBC"
                      "c",
                      4),
              "ab\xC3\xBC...");
    EXPECT_EQ(escaped("\xBC\xBC\xBC\xBC\xBC", 4), "\xBC\xBC\xBC\xBC...");
}

TEST(Escaped, ShowsAtMostTheLimit) {
    EXPECT_EQ(escaped(std::string(80, 'x')), std::string(80, 'x'));
    EXPECT_EQ(escaped(std::string(81, 'x')), std::string(80, 'x') + "...");
    EXPECT_EQ(escaped("abcdef", 3), "abc...");
}

TEST(Nearest, FindsASlipOfTheFinger) {
    constexpr std::string_view kWords[] = {"illegal-move", "ambiguous-san", "bom"};
    EXPECT_EQ(nearest("ilegal-move", kWords), "illegal-move");
    EXPECT_EQ(nearest("AMBIGUOUS-SAM", kWords), "ambiguous-san");
    EXPECT_EQ(nearest("bon", kWords), "bom");
    EXPECT_EQ(nearest("checkmate", kWords), std::nullopt);
    EXPECT_EQ(nearest("bom", {}), std::nullopt);
}

}  // namespace text_test
}  // namespace arbiter
