#include "core/query/where.hpp"
#include "run/pattern/re2_engine.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::query {
namespace where_error_test {

std::string error_of(std::string_view expression) {
    const auto where = parse_where(expression, pattern::re2_engine);
    return where ? "no error" : where.error().message();
}

struct Case {
    std::string_view expression, message;
};

TEST(WhereError, SaysWhereAndWhat) {
    constexpr Case kCases[] = {
        {"", "column 1: a field is expected, but the end is written"},
        {"elos >= 2500", "column 1: 'elos' is no field, did you mean 'elo'?"},
        {"year>1 and elos >= 2500", "column 12: 'elos' is no field, did you mean 'elo'?"},
        {"Whit == x",
         "column 1: 'Whit' is no usual tag (write tag:Whit if it is meant), did you mean "
         "'White'?"},
        {"tag: == x", "column 5: the name of a tag is expected"},
        {"qqqqqq == 1", "column 1: 'qqqqqq' is no field"},
        {"\"White\" == x",
         "column 1: a field is expected, but 'White' is written, write tag(...) for a tag"},
        {"elo", "column 4: an operator such as ==, >= or in is expected, but the end is written"},
        {"elo 2500",
         "column 5: an operator such as ==, >= or in is expected, but '2500' is written"},
        {"elo >=", "column 7: a number is expected, but the end is written"},
        {"elo >= x", "column 8: 'x' is no number"},
        {"elo >= 1..2", "column 9: 'and', 'or' or the end is expected, but '..' is written"},
        {"elo >= 1 && x", "column 10: '&&' is no operator, did you mean 'and'?"},
        {"elo >= 1 || x", "column 10: '||' is no operator, did you mean 'or'?"},
        {"(elo >= 1", "column 10: ')' is expected, but the end is written"},
        {"elo >= 1)", "column 9: 'and', 'or' or the end is expected, but ')' is written"},
        {"date >= 2020.13", "column 9: '2020.13' is no date, write 2020, 2020.05 or 2020.05.17"},
        {"date == 2019.02.29",
         "column 9: '2019.02.29' is no date, write 2020, 2020.05 or 2020.05.17"},
        {"eco in Z00..Z99", "column 8: 'Z00' is no ECO code, write B, B9 or B90"},
        {"ending == chekmate",
         "column 11: 'chekmate' is none of checkmate, stalemate, dead-position, fivefold, "
         "seventy-five, variant-win, variant-draw, threefold, fifty, material, none, did you mean "
         "'checkmate'?"},
        {"ending > checkmate", "column 8: 'ending' has no order, write ==, != or in (...)"},
        {"ending in a..b", "column 8: 'ending' has no order, write ==, != or in (...)"},
        {"result == 2-0",
         "column 11: '2-0' is none of 1-0, 0-1, 1/2-1/2, *, 0-0, did you mean "
         "'1-0'?"},
        {"legal == maybe", "column 10: 'maybe' is neither true nor false"},
        {"finding == ilegal-move",
         "column 12: 'ilegal-move' is no rule, did you mean "
         "'illegal-move'?"},
        {"hash == 12", "column 9: '12' is no hash, which has 32 hex digits"},
        {"elo contains 25", "column 5: 'elo' is a number and no text, write ==, >= or in"},
        {"White == \"?\"",
         "column 11: '?' is how games write unknown, write not has(tag(\"White\"))"},
        {"White == and", "column 10: a text is expected, but 'and' is written"},
        {"White == \"x", "column 10: a quote is opened and never closed"},
        {"White ~ '[a'", "column 10: the pattern cannot be used: missing ]: [a"},
        {"White ~ '(?=x)'", "column 10: the pattern cannot be used: invalid perl operator: (?="},
        {"White in (a", "column 12: ',' or ')' is expected, but the end is written"},
        {"White in (a,)", "column 13: a text is expected, but ')' is written"},
        {"White in a", "column 11: '..' is expected, but the end is written"},
        {"has(elo", "column 8: ')' is expected, but the end is written"},
        {"has(elos)", "column 5: 'elos' is no field, did you mean 'elo'?"},
        {"reaches(\"8/8/8/8/8/8/8\")", "column 22: a board has eight ranks"},
        {"reaches(\"8/8/8/8/8/8/8/7\")", "column 24: rank 1 has not eight squares"},
        {"reaches(\"8/8/8/8/8/8/8/7x\")",
         "column 25: 'x' is no piece and no sign for open squares"},
        {"reaches(\"8/8/8/8/8/8/8/8 x\")", "column 26: 'w', 'b' or '?' is expected"},
        {"line(\"1.e4 e5 2.Ke3\")", "column 17: 'Ke3' is no move here"},
        {"line(\"\")", "column 7: a line of moves is expected"},
        {"material(\"QR\")", "column 13: ':' and the pieces of Black are expected"},
        {"material(\"QR:x\")", "column 14: material is expected, such as \"QR:qrr\""},
        {"material(\"Q:r\", 0)",
         "column 17: a number of positions from 1 to 1000 is expected, but '0' is written"},
        {"elo >= 1 ! x", "column 10: '!' is no operator, did you mean 'not'?"},
    };
    for (const Case& each : kCases)
        EXPECT_EQ(error_of(each.expression), each.message) << each.expression;
}

TEST(WhereError, RefusesWhatIsTooMuch) {
    std::string deep(101, '(');
    deep += "elo>1" + std::string(101, ')');
    EXPECT_EQ(error_of(deep), "column 101: the expression is nested more than 100 deep");
    std::string nots;
    for (int i = 0; i < 101; ++i)
        nots += "not ";
    EXPECT_NE(error_of(nots + "elo>1"), "no error");
    EXPECT_EQ(error_of(std::string(99, '(') + "elo>1" + std::string(99, ')')), "no error");
    const std::string longest(70'000, ' ');
    EXPECT_EQ(error_of(longest), "column 65537: the expression is longer than 64 KiB");
    std::string chain = "elo>1";
    while (chain.size() < 60'000)
        chain += " or elo>1";
    EXPECT_EQ(error_of(chain), "no error");
}

TEST(WhereError, EveryBeginningOfAnExpressionIsReadOrRefused) {
    constexpr std::string_view kLong =
        "not (elo in 2400..2600 or White in (\"a\\\"b\", 'c')) and tag('X Y') ~ '[a-z]{2,3}$' and "
        "reaches(\"rnbqkbnr/pp*/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\") and line('1. e4 c5') "
        "and material('Q*R+:qrr2', 3) and has(clk) and result == 1/2-1/2 and either(position("
        "balance in 3..5 or not plays('O-O * Kh1') and white.passed('6-7 a') >= black.pawns) for 3 "
        "moves within moves 1..9 then black.sacrifice(3, 8) within 2 plies) and final('*/*/*/*/*/*/"
        "*/*') and comment.main contains x and castled.white in (long, none)";
    for (std::size_t size = 0; size <= kLong.size(); ++size) {
        const auto where = parse_where(kLong.substr(0, size), pattern::re2_engine);
        if (!where) {
            EXPECT_LE(where.error().offset, size) << size;
            EXPECT_FALSE(where.error().problem.empty());
        }
    }
    EXPECT_EQ(error_of(kLong), "no error");
}

// Several expressions are one, and the first that is wrong is told.
TEST(Where, OfSeveralExpressionsIsTrueWhereAllAre) {
    const std::vector<std::string> both{"elo >= 2500", "plies < 40"};
    const auto where = parse_all_where(both);
    ASSERT_TRUE(where && where->has_value());
    EXPECT_EQ((*where)->text(), parse_where("elo >= 2500 and plies < 40")->text());
    const auto none = parse_all_where({});
    EXPECT_TRUE(none && !none->has_value());
    const std::vector<std::string> wrong{"elo >= 2500", "elos > 1"};
    EXPECT_FALSE(parse_all_where(wrong));
}

}  // namespace where_error_test
}  // namespace arbiter::query
