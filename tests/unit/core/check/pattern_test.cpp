#include "core/check/pattern.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::check {
namespace pattern_test {

Pattern read(std::string_view text) {
    auto pattern = Pattern::read(text);
    EXPECT_TRUE(pattern.has_value()) << text;
    return *pattern;
}

TEST(Pattern, MatchesWholeValuesOnly) {
    const Pattern round = read("[1-9][0-9]?");
    EXPECT_TRUE(round.matches("7"));
    EXPECT_TRUE(round.matches("12"));
    EXPECT_FALSE(round.matches("12."));
    EXPECT_FALSE(round.matches("012"));
    EXPECT_FALSE(round.matches(""));
    EXPECT_EQ(round.text(), "[1-9][0-9]?");
}

TEST(Pattern, AlternativesNeedNoBrackets) {
    const Pattern either = read("Open|Women");
    EXPECT_TRUE(either.matches("Open"));
    EXPECT_TRUE(either.matches("Women"));
    EXPECT_FALSE(either.matches("OpenWomen"));
    EXPECT_FALSE(either.matches("Open A"));
}

TEST(Pattern, CountsLettersAndNotBytes) {
    const Pattern three = read("...");
    EXPECT_TRUE(three.matches("a\xC3\xA9z"));
    EXPECT_FALSE(three.matches("\xE9"));  // not UTF-8
}

TEST(Pattern, RefusesWhatItCannotRead) {
    for (const std::string_view text : {"(", "a{2,1}", "[z-a]", "(a)\\1", "(?=a)"})
        EXPECT_FALSE(Pattern::read(text).has_value()) << text;
    EXPECT_TRUE(Pattern::read(std::string(Pattern::kLongest, 'a')).has_value());
    EXPECT_FALSE(Pattern::read(std::string(Pattern::kLongest + 1, 'a')).has_value());
}

// An expression that takes exponential time where an engine tries all ways.
TEST(Pattern, TakesLinearTime) {
    const Pattern nested = read("(a*)*b");
    EXPECT_FALSE(nested.matches(std::string(200'000, 'a')));
}

}  // namespace pattern_test
}  // namespace arbiter::check
