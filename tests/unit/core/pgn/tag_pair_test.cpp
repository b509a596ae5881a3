#include "core/pgn/decode.hpp"
#include "core/pgn/detail/damaged_pair.hpp"
#include "tests/unit/core/pgn/read_games.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::pgn {
namespace tag_pair_test {

using testing::read_games;
using enum FlawKind;

struct Case {
    std::string_view name, line;
    std::vector<std::string> tags;
    std::vector<FlawKind> flaws;
};

// One line of a tag section, between two good ones.
std::vector<Case> cases() {
    return {
        {"plain", "[Site \"S\"]", {"Site=S"}, {}},
        {"escaped_quote", "[Site \"a \\\"b\\\" c\"]", {"Site=a \\\"b\\\" c"}, {}},
        {"escaped_backslash_at_the_end", "[Site \"C:\\\\\"]", {"Site=C:\\\\"}, {}},
        {"lone_backslash_at_the_end", "[Site \"C:\\\"]", {"Site=C:\\"}, {}},
        {"escaped_quotes_and_none_to_close",
         "[Site \"a \\\"b\\\"]",
         {"Site=a \\\"b\\\""},
         {TagMissingQuote}},
        {"bracket_in_value", "[Site \"a ] b\"]", {"Site=a ] b"}, {}},
        {"unescaped_quote",
         "[Site \"The \"Big\" Open\"]",
         {"Site=The \"Big\" Open"},
         {TagUnescapedQuote}},
        {"two_unescaped_quotes",
         "[Site \"The \"\"Big Open\"]",
         {"Site=The \"\"Big Open"},
         {TagUnescapedQuote}},
        {"missing_quote", "[Site \"S]", {"Site=S"}, {TagMissingQuote}},
        {"missing_both_quotes", "[Site S]", {"Site=S"}, {TagMissingQuote}},
        {"missing_opening_quote", "[Site New York\"]", {"Site=New York"}, {TagMissingQuote}},
        {"missing_bracket", "[Site \"S\"", {"Site=S"}, {TagMissingBracket}},
        {"single_quotes", "[Site 'S']", {"Site=S"}, {TagSingleQuotes}},
        {"newline_in_value", "[Site \"New\nYork\"]", {"Site=New\nYork"}, {TagNewlineInValue}},
        {"space_in_name", "[White Elo \"2500\"]", {"White Elo=2500"}, {TagNameInvalid}},
        {"event_in_a_longer_name",
         "[Event Date \"2024.05.01\"]",
         {"Event Date=2024.05.01"},
         {TagNameInvalid}},
        {"hyphen_in_name", "[White-Elo \"2500\"]", {"White-Elo=2500"}, {TagNameInvalid}},
        {"spacing", "[ Site  \"S\" ]", {"Site=S"}, {TagSpacing}},
        {"two_on_a_line", "[Site \"S\"][Round \"1\"]", {"Site=S", "Round=1"}, {TagTwoOnLine}},
        {"no_value", "[Site]", {"Site="}, {TagWithoutValue}},
        {"empty_value", "[Site \"\"]", {"Site="}, {}},
        {"moves_in_value", "[Site \"1. e4 {x} 1-0\"]", {"Site=1. e4 {x} 1-0"}, {}},
    };
}

class TagLine : public ::testing::TestWithParam<Case> {};

TEST_P(TagLine, IsReadAsAPersonWould) {
    const auto games = read_games("[Event \"A\"]\n" + std::string(GetParam().line) +
                                  "\n[Black \"B\"]\n\n1. e4 *\n");
    ASSERT_EQ(games.size(), 1U);
    std::vector<std::string> expected = GetParam().tags;
    expected.insert(expected.begin(), "Event=A");
    expected.emplace_back("Black=B");
    EXPECT_EQ(games[0].tags, expected);
    EXPECT_EQ(games[0].flaws, GetParam().flaws);
    EXPECT_EQ(games[0].tokens, (std::vector<std::string>{"1.", "e4", "*"}));
}

INSTANTIATE_TEST_SUITE_P(Tags, TagLine, ::testing::ValuesIn(cases()),
                         [](const auto& each) { return std::string(each.param.name); });

// A value stands close to its name.
TEST(UnbracketedPair, HasItsQuoteAtMostSixteenSignsAfterTheName) {
    const auto has_quote = [](std::size_t signs) {
        const auto read = detail::read_unbracketed_pair("Site" + std::string(signs, ':') + "\"S\"");
        return read && read->pair.has_opening_quote;
    };
    EXPECT_TRUE(has_quote(1));
    EXPECT_TRUE(has_quote(16));
    EXPECT_FALSE(has_quote(17));
    EXPECT_FALSE(has_quote(100));
}

TEST(DecodeTagValue, UndoesTheTwoEscapesOfTheStandard) {
    EXPECT_EQ(decode_tag_value("a \\\"b\\\" \\\\ \\n"), "a \"b\" \\ \\n");
}

TEST(TagSection, ThatTheFileCutsOffIsTruncated) {
    const auto games = read_games("[Event \"A\"]\n[White \"Ca");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].flaws, (std::vector{TruncatedToken, NoMovetext}));
}

}  // namespace tag_pair_test
}  // namespace arbiter::pgn
