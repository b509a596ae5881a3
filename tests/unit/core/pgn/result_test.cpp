#include "core/pgn/result.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::pgn {
namespace result_test {

struct Case {
    std::string_view text;
    Outcome outcome;
    ResultSpelling spelling;
};

constexpr Case kCases[] = {
    {"1-0", Outcome::WhiteWins, ResultSpelling::Standard},
    {"0-1", Outcome::BlackWins, ResultSpelling::Standard},
    {"1/2-1/2", Outcome::Draw, ResultSpelling::Standard},
    {"*", Outcome::Unknown, ResultSpelling::Standard},
    {"1/2", Outcome::Draw, ResultSpelling::ShortDraw},
    {"\xC2\xBD-\xC2\xBD", Outcome::Draw, ResultSpelling::Unicode},
    {"\xBD-\xBD", Outcome::Draw, ResultSpelling::Unicode},
    {"1\xE2\x80\x93"
     "0",
     Outcome::WhiteWins, ResultSpelling::Dash},
    {"1:0", Outcome::WhiteWins, ResultSpelling::Colon},
    {"\xC2\xBD:\xC2\xBD", Outcome::Draw, ResultSpelling::Colon},
    {"O-1", Outcome::BlackWins, ResultSpelling::LetterO},
    {"+--", Outcome::WhiteWins, ResultSpelling::PlusMinus},
    {"0-0", Outcome::BothLose, ResultSpelling::BothLose},
    {"0.5-0.5", Outcome::Draw, ResultSpelling::Half},
    {"White wins", Outcome::None, ResultSpelling::Standard},
    {"O-O", Outcome::None, ResultSpelling::Standard},
    {"e4", Outcome::None, ResultSpelling::Standard},
    {"", Outcome::None, ResultSpelling::Standard},
};

TEST(ReadResult, LooksBetweenQuotesAndBeforeAFullStop) {
    for (const std::string_view text : {"\"1-0\"", "'1-0'",
                                        "\xE2\x80\x9C"
                                        "1-0\xE2\x80\x9D",
                                        "1-0.", "1-0,", "1-0:"})
        EXPECT_EQ(read_result(text).outcome, Outcome::WhiteWins) << text;
    for (const std::string_view text : {"\"1-0", "1-0\"", "\"1-0'",
                                        "\xE2\x80\x9C"
                                        "1-0",
                                        "xyz1-0\xE2\x80\x9D", "1-0;"})
        EXPECT_EQ(read_result(text).outcome, Outcome::None) << text;
}

TEST(ReadResult, KnowsTheSpellingsOfArchives) {
    for (const Case& each : kCases) {
        const ResultReading reading = read_result(each.text);
        EXPECT_EQ(reading.outcome, each.outcome) << each.text;
        EXPECT_EQ(reading.spelling, each.spelling) << each.text;
    }
}

TEST(Marker, IsReadBackAsItself) {
    for (const Outcome outcome :
         {Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw, Outcome::Unknown})
        EXPECT_EQ(read_result(marker(outcome)).outcome, outcome);
}

}  // namespace result_test
}  // namespace arbiter::pgn
