#include "core/check/rules/results/result_words.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::check {
namespace result_words_test {

struct Case {
    std::string_view name, words;
    pgn::Outcome outcome;
};

class OutcomeOfWords : public ::testing::TestWithParam<Case> {};

TEST_P(OutcomeOfWords, IsWhatTheyName) {
    EXPECT_EQ(outcome_of_words(GetParam().words), GetParam().outcome);
}

INSTANTIATE_TEST_SUITE_P(All, OutcomeOfWords,
                         ::testing::Values(Case{"winner", "White wins", pgn::Outcome::WhiteWins},
                                           Case{"loser", "White resigns.", pgn::Outcome::BlackWins},
                                           Case{"case_does_not_matter", "BLACK forfeits on time",
                                                pgn::Outcome::WhiteWins},
                                           Case{"draw", "draw agreed", pgn::Outcome::Draw},
                                           Case{"nobody_named", "resigns", pgn::Outcome::None},
                                           Case{"nothing_said", "White", pgn::Outcome::None},
                                           Case{"both_said", "White wins or draws, drawn",
                                                pgn::Outcome::None},
                                           Case{"other_words", "unknown", pgn::Outcome::None},
                                           Case{"empty", "", pgn::Outcome::None}),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace result_words_test
}  // namespace arbiter::check
