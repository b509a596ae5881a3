#include "core/event/rating_change.hpp"

#include "core/event/expected_score.hpp"
#include "core/trf/reader.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::event {
namespace rating_change_test {

std::string player(int number, int rating, std::string_view cells) {
    std::string line = "001    " + std::to_string(number);
    line.resize(14, ' ');
    line += "Player " + std::to_string(number);
    line.resize(48, ' ');
    if (rating != 0) line += std::to_string(rating);
    line.resize(91, ' ');
    return line.append(cells) + "\n";
}

// 2700 beats 2200 and 2000, draws with an unrated player, and wins once by forfeit.
trf::Tournament tournament(const std::string& head) {
    return trf::read(head + player(1, 2700, "   2 w 1     3 b 1     4 w =     2 b +") +
                     player(2, 2200, "   1 b 0     4 w 0               1 w -") +
                     player(3, 2000, "             1 w 0") +
                     player(4, 0, "             2 b 1     1 b ="))
        .tournament;
}

std::string rows(const std::string& head) {
    std::string out;
    const trf::Tournament of = tournament(head);
    append_rating_changes(rating_changes_of(of), false, out);
    return out.substr(out.find('\n') + 1);
}

TEST(ExpectedScore, IsThatOfTheTable) {
    EXPECT_EQ(expected_share(0), 50);
    EXPECT_EQ(expected_share(3), 50);
    EXPECT_EQ(expected_share(4), 51);
    EXPECT_EQ(expected_share(-400), 8);
    EXPECT_EQ(expected_share(400), 92);
    EXPECT_EQ(expected_share(736), 100);
}

TEST(RatingChange, ADifferenceOfMoreThan400CountsAs400) {
    EXPECT_EQ(rows("042 2025/08/01\n"),
              "1,Player 1,2700,2,2.0,1.84,0.16,1.60,3.20,6.40\n"
              "2,Player 2,2200,1,0.0,0.08,-0.08,-0.80,-1.60,-3.20\n"
              "3,Player 3,2000,1,0.0,0.08,-0.08,-0.80,-1.60,-3.20\n");
}

TEST(RatingChange, SinceOctober2025NotForPlayersOf2650) {
    const std::string found = rows("042 2025/10/01\n");
    EXPECT_EQ(found.substr(0, found.find('\n')), "1,Player 1,2700,2,2.0,1.95,0.05,0.50,1.00,2.00");
}

TEST(RatingChange, WhatIsNotKnownIsNotComputed) {
    EXPECT_NE(rating_changes_of(tournament("")).problem, "");
    EXPECT_NE(rating_changes_of(tournament("042 2023/08/01\n")).problem, "");
    EXPECT_NE(rating_changes_of(tournament("042 2025/08/01\n012 Blitz\n")).problem, "");
    EXPECT_EQ(rows("042 2023/08/01\n"), "");
}

}  // namespace rating_change_test
}  // namespace arbiter::event
