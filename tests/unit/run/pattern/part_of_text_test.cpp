#include "run/pattern/re2_engine.hpp"

#include <gtest/gtest.h>

#include <random>
#include <regex>
#include <string>

namespace arbiter::pattern {
namespace part_of_text_test {

Result<Pattern, std::string> read(std::string_view text) {
    return Pattern::read(text, PatternUse::Part, re2_engine);
}

bool finds(std::string_view pattern, std::string_view text) {
    const auto parsed = read(pattern);
    EXPECT_TRUE(parsed.has_value()) << pattern;
    return parsed && parsed->matches(text);
}

struct Case {
    std::string_view pattern, text;
    bool is_found;
};

TEST(PartOfText, FindsWhatItSays) {
    constexpr Case kCases[] = {
        {"", "", true},
        {"abc", "xabcx", true},
        {"abc", "abx", false},
        {"^abc$", "abc", true},
        {"^abc$", "abcd", false},
        {"a.c",
         "a\xC3\xBC"
         "c",
         true},  // one character of two bytes
        {"^.$", "\xE2\x99\x9E", true},
        {"^.$", "\xFF", false},  // no UTF-8; --where gives UTF-8
        {"a.b", "a\nb", true},
        {"[\xC3\xA4-\xC3\xBC]", "\xC3\xB6", true},  // ö is between ä and ü
        {"[\xC3\xA4-\xC3\xBC]", "o", false},
        {"(ab)+$", "xababab", true},
        {"^(?:ab){2,3}$", "ab", false},
        {"^(?:ab){2,3}$", "abab", true},
        {"^(?:ab){2,3}$", "ababab", true},
        {"^(?:ab){2,3}$", "abababab", false},
        {"^a{2}$", "aa", true},
        {"^a{2,}$", "aaaaa", true},
        {"^a{2,}$", "a", false},
        {"^a{0}$", "", true},
        {"a|b|", "zzz", true},
        {"^(a|bc)d?$", "bcd", true},
        {"\\bMagnus\\b", "Carlsen, Magnus", true},
        {"\\bMagnus\\b", "Magnussen", false},
        {"\\Bagnus", "Magnus", true},
        {"^\\d{4}\\.\\d\\d$", "2020.05", true},
        {"\\D", "2020", false},
        {"^[\\w-]+$", "a-b_9", true},
        {"^[\\W]$", "a", false},
        {"[]a]", "]", true},
        {"[a-]", "-", true},
        {"\\(\\)", "f()", true},
        {"(?i)carlsen", "CARLSEN", true},
        {"(?i)[a-c]x", "BX", true},
        {"(?i)^[^a-c]$", "B", false},
        {"a*?b", "aaab", true},
        {"(a*)*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false},
        {"((a|b)*)*c", "abababababababababababababababab", false},
    };
    for (const Case& each : kCases)
        EXPECT_EQ(finds(each.pattern, each.text), each.is_found)
            << each.pattern << " " << each.text;
}

TEST(PartOfText, RefusesWhatItDoesNotKnow) {
    for (const char* pattern :
         {"(",    ")",      "a)",  "(?=a)", "(?<n>a)", "[a",          "[z-a]",
          "*",    "a{3,2}", "\\1", "\\q",   "\\",      "a{1001}",     "(((a{100}){100}){100})",
          "\xFF", "+a",     "|*",  "a**",   "a{2}{3}", "(a{20}){80}", "\\\xC3\xBC"})
        EXPECT_FALSE(read(pattern).has_value()) << pattern;
    EXPECT_FALSE(read(std::string(1001, 'a')).has_value());
    EXPECT_TRUE(read(std::string(40, '(') + "a" + std::string(40, ')')).has_value());
}

// A brace that begins no count stands for itself.
TEST(PartOfText, TakesBracesThatBeginNoCount) {
    EXPECT_TRUE(finds("a{2", "a{2"));
    EXPECT_TRUE(finds("a{}", "a{}"));
}

TEST(PartOfText, KnowsMoreThanItNeeds) {
    EXPECT_TRUE(finds("x(?i)y", "xY"));
    EXPECT_TRUE(finds("(?i)m\xC3\xBCller", "M\xC3\x9CLLER"));
    EXPECT_TRUE(finds("^\\pL+$", "\xD0\x9A\xD0\xB0"));
}

TEST(PartOfText, LooksAtAllOfAnEndlessText) {
    std::string text(1'000'000, 'a');
    text += 'b';
    EXPECT_TRUE(finds("^a+", text));
    EXPECT_TRUE(finds("ab$", text));
    EXPECT_FALSE(finds("a$", text));
    EXPECT_FALSE(finds("(a*)*c", text));
}

// Random patterns over a small alphabet: the library's backtracking engine is right on short texts.
TEST(PartOfText, AgreesWithTheStandardLibrary) {
    std::mt19937 random(20260701);
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random() % limit); };
    const auto make = [&](auto&& self, unsigned depth) -> std::string {
        std::string out;
        for (unsigned i = below(4); i-- > 0;) {
            constexpr std::string_view kAtoms[] = {"a",    "b",   "c",   ".", "[ab]",
                                                   "[^a]", "\\w", "\\b", "^", "$"};
            const bool is_group = depth < 3 && below(4) == 0;
            const unsigned atom = below(10);
            out += is_group ? "(" + self(self, depth + 1) + ")" : std::string(kAtoms[atom]);
            constexpr std::string_view kRepeats[] = {"", "", "", "*", "+", "?", "{2}", "{0,2}"};
            // ECMAScript repeats no assertions.
            if (is_group || atom < 7) out += kRepeats[below(8)];
        }
        if (depth < 3 && below(4) == 0) out += "|" + self(self, depth + 1);
        return out;
    };
    unsigned found = 0;
    for (unsigned round = 0; round < 300; ++round) {
        const std::string pattern = make(make, 0);
        const std::regex reference(pattern);
        const auto parsed = read(pattern);
        ASSERT_TRUE(parsed.has_value()) << pattern;
        for (unsigned i = 0; i < 4; ++i) {
            std::string text;
            for (unsigned letters = below(7); letters-- > 0;)
                text += "abc "[below(4)];
            const bool is_expected = std::regex_search(text, reference);
            ASSERT_EQ(parsed->matches(text), is_expected) << pattern << " in '" << text << "'";
            found += is_expected ? 1 : 0;
        }
    }
    EXPECT_GT(found, 100U);
    EXPECT_LT(found, 1150U);
}

}  // namespace part_of_text_test
}  // namespace arbiter::pattern
