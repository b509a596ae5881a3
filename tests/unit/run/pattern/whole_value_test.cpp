#include "run/pattern/re2_engine.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::pattern {
namespace whole_value_test {

Pattern read(std::string_view text) {
    auto pattern = Pattern::read(text, PatternUse::Whole, re2_engine);
    EXPECT_TRUE(pattern.has_value()) << text;
    return *pattern;
}

TEST(WholeValue, MatchesWholeValuesOnly) {
    const Pattern round = read("[1-9][0-9]?");
    EXPECT_TRUE(round.matches("7"));
    EXPECT_TRUE(round.matches("12"));
    EXPECT_FALSE(round.matches("12."));
    EXPECT_FALSE(round.matches("012"));
    EXPECT_FALSE(round.matches(""));
    EXPECT_EQ(round.text(), "[1-9][0-9]?");
}

TEST(WholeValue, AlternativesNeedNoBrackets) {
    const Pattern either = read("Open|Women");
    EXPECT_TRUE(either.matches("Open"));
    EXPECT_TRUE(either.matches("Women"));
    EXPECT_FALSE(either.matches("OpenWomen"));
    EXPECT_FALSE(either.matches("Open A"));
}

TEST(WholeValue, CountsLettersAndNotBytes) {
    const Pattern three = read("...");
    EXPECT_TRUE(three.matches("a\xC3\xA9z"));
    EXPECT_FALSE(three.matches("\xE9"));  // not UTF-8
}

TEST(WholeValue, AnyCharacterIsNoLineFeed) {
    EXPECT_FALSE(read(".*").matches("a\nb"));
}

TEST(WholeValue, IsRefusedWithoutAnEngine) {
    const auto pattern = Pattern::read("a", PatternUse::Whole, nullptr);
    ASSERT_FALSE(pattern.has_value());
    EXPECT_EQ(pattern.error(), "regular expressions are not available here");
}

TEST(WholeValue, RefusesWhatItCannotRead) {
    for (const std::string_view text : {"(", "a{2,1}", "[z-a]", "(a)\\1", "(?=a)"})
        EXPECT_FALSE(Pattern::read(text, PatternUse::Whole, re2_engine).has_value()) << text;
    const auto is_read = [](std::string_view text) {
        return Pattern::read(text, PatternUse::Whole, re2_engine).has_value();
    };
    EXPECT_FALSE(is_read(""));
    EXPECT_TRUE(is_read(std::string(Pattern::kLongest, 'a')));
    EXPECT_FALSE(is_read(std::string(Pattern::kLongest + 1, 'a')));
}

// An expression that takes exponential time where an engine tries all ways.
TEST(WholeValue, TakesLinearTime) {
    const Pattern nested = read("(a*)*b");
    EXPECT_FALSE(nested.matches(std::string(200'000, 'a')));
}

}  // namespace whole_value_test
}  // namespace arbiter::pattern
