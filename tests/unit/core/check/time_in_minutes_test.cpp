#include "core/check/rules/clocks/time_in_minutes.hpp"

#include "tests/support/one_game.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::check {
namespace time_in_minutes_test {

struct Case {
    std::string_view name, tags, moves;
    std::string_view in_seconds;  // empty: seconds are not contradicted
    std::string_view words;
};

constexpr Case kCases[] = {
    {"clock_of_an_hour_and_a_half", "[TimeControl \"90+30\"]",
     "1. e4 {[%clk 1:30:56]} e5 {[%clk 1:30:46]} *", "5400+30",
     "White's clock shows 1:30:56 after move 1"},
    {"thought_for_half_an_hour", "[TimeControl \"90+30\"]", "1. e4 {[%clk 0:58:00]} *", "5400+30",
     "White's clock shows 0:58:00 after move 1"},
    {"blacks_clock_is_the_first", "[TimeControl \"15+10\"]", "1. e4 e5 {[%clk 0:15:02]} *",
     "900+10", "Black's clock shows 0:15:02 after move 1"},
    {"later_move", "[TimeControl \"90\"]",
     "1. e4 e5 2. Nf3 (2. f4 {[%clk 0:00:10]}) Nc6 3. Bb5 {[%clk 1:20:00]} *", "5400",
     "White's clock shows 1:20:00 after move 3"},
    {"periods", "[TimeControl \"40/90+30:30+30\"]", "1. e4 {[%clk 1:30:00]} *",
     "40/5400+30:1800+30", "White's clock shows 1:30:00 after move 1"},
    {"evaluation_before_the_clock", "[TimeControl \"3+2\"]",
     "1. e4 {[%eval 0.2] [%clk 0:03:00.4]} *", "180+2",
     "White's clock shows 0:03:00.4 after move 1"},
    {"tag_instead_of_a_comment", "[TimeControl \"90+30\"][BlackClock \"1:12:40\"]", "1. e4 *",
     "5400+30", "a tag gives Black's clock as 1:12:40"},
    {"tag_with_a_letter", "[TimeControl \"90+30\"][Clock \"W/1:12:40\"]", "1. e4 *", "5400+30",
     "a tag gives White's clock as 1:12:40"},
    {"black_to_move_first", "[TimeControl \"90+30\"][FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]",
     "1... Kd7 {[%clk 1:30:10]} *", "5400+30", "Black's clock shows 1:30:10 after move 1"},

    {"seconds", "[TimeControl \"5400+30\"]", "1. e4 {[%clk 1:30:56]} *", "", ""},
    {"bullet", "[TimeControl \"60+0\"]", "1. e4 {[%clk 0:01:00]} *", "", ""},
    {"blitz_with_time_given", "[TimeControl \"60+0\"]",
     "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:04:36]} *", "", ""},
    {"first_clock_below_half", "[TimeControl \"90+30\"]", "1. e4 {[%clk 0:40:00]} *", "", ""},
    {"first_clock_above_all", "[TimeControl \"90+30\"]", "1. e4 {[%clk 2:10:00]} *", "", ""},
    {"increments_explain_it", "[TimeControl \"1+60\"]", "1. e4 {[%clk 0:01:30]} *", "", ""},
    {"increments_of_moves_before_the_fen",
     "[TimeControl \"1+10\"][FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 40\"]",
     "40. Kd2 {[%clk 0:01:05]} *", "", ""},
    {"no_base", "[TimeControl \"0+30\"]", "1. e4 {[%clk 0:00:45]} *", "", ""},
    {"mixed_units", "[TimeControl \"40/90:1800\"]", "1. e4 {[%clk 1:30:00]} *", "", ""},
    {"no_clock", "[TimeControl \"90+30\"]", "1. e4 e5 *", "", ""},
    {"clock_of_a_variation", "[TimeControl \"90+30\"]", "1. e4 (1. d4 {[%clk 1:30:00]}) *", "", ""},
    {"clock_after_ten_moves", "[TimeControl \"90+30\"]",
     "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 "
     "9. Nf3 Nf6 10. Ng1 Ng8 11. e4 {[%clk 1:30:00]} *",
     "", ""},
    {"clock_that_cannot_be_read", "[TimeControl \"90+30\"]", "1. e4 {[%clk 90 min]} *", "", ""},
    {"words", "[TimeControl \"90 min\"]", "1. e4 {[%clk 1:30:00]} *", "", ""},
    {"no_tag", "[Event \"?\"]", "1. e4 {[%clk 1:30:00]} *", "", ""},
};

class TimeInMinutesOf : public ::testing::TestWithParam<Case> {};

// PGN 9.6.1: base times are seconds.
TEST_P(TimeInMinutesOf, GoesByTheClock) {
    const Case& row = GetParam();
    const std::string text = std::string(row.tags) + "\n\n" + std::string(row.moves) + "\n";
    testing::with_game(text, [&](const GameContext& game) {
        const auto time = time_in_minutes(game.view);
        EXPECT_EQ(time ? time->in_seconds : "", row.in_seconds);
        if (time) {
            EXPECT_EQ(clock_in_words(*time), row.words);
        }
    });
}

INSTANTIATE_TEST_SUITE_P(All, TimeInMinutesOf, ::testing::ValuesIn(kCases),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace time_in_minutes_test
}  // namespace arbiter::check
