#include "core/trf/symmetry.hpp"

#include "core/trf/reader.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::trf {
namespace symmetry_test {

// Four players, two rounds.
std::string report() {
    return "012 Open\n062 4\n"
           "001    1      A, A                              2200                             2.0   "
           " 1"
           "     3 w 1     2 b 1\n"
           "001    2      B, B                              2100                             1.0   "
           " 2"
           "     4 w 1     1 w 0\n"
           "001    3      C, C                              2000                             0.5   "
           " 3"
           "     1 b 0     4 w =\n"
           "001    4      D, D                              1900                             0.5   "
           " 3"
           "     2 b 0     3 b =\n";
}

std::string with(std::string_view from, std::string_view to) {
    std::string text = report();
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string checked(const std::string& text) {
    const Reading reading = read(text);
    EXPECT_TRUE(reading.deviations.empty());
    std::string all;
    for (const Deviation& each : check_symmetry(reading.tournament))
        all += std::string(name_of(each.kind)) + ' ' + std::to_string(each.line) + ':' +
               std::to_string(each.column) + ' ' + each.message + '\n';
    return all;
}

TEST(TrfSymmetry, ASoundReportSaysNothing) {
    EXPECT_EQ(checked(report()), "");
}

TEST(TrfSymmetry, ResultsFitEachOther) {
    EXPECT_EQ(checked(with("1 b 0     4 w =", "1 b =     4 w =")),
              "asymmetry 3:92 round 1, player 1: result is \"1\", but line 5 has \"=\" for 3\n"
              "points 5:81 player 3 has 0.5 points, but the results add up to 1.0\n");
}

TEST(TrfSymmetry, ColoursAreOpposite) {
    EXPECT_EQ(checked(with("1 w 0\n", "1 b 0\n")),
              "asymmetry 3:102 round 2, player 1: 1 and 2 both have Black\n");
}

TEST(TrfSymmetry, OpponentsAnswer) {
    EXPECT_EQ(checked(with("3 b =\n", "2 b =\n")),
              "asymmetry 5:102 round 2, player 3: opponent is 4, but line 6 says that 4 plays 2\n"
              "asymmetry 6:102 round 2, player 4: opponent is 2, but line 4 says that 2 plays 1\n");
    EXPECT_EQ(checked(with("     3 b =\n", "     9 b =\n")),
              "asymmetry 5:102 round 2, player 3: opponent is 4, but line 6 says that 4 plays 9\n"
              "asymmetry 6:102 round 2, player 4: opponent 9 has no line 001\n");
}

TEST(TrfSymmetry, PointsAreTheSumOfTheResults) {
    EXPECT_EQ(checked(with(" 2.0    1", " 1.5    1")),
              "points 3:81 player 1 has 1.5 points, but the results add up to 2.0\n");
}

TEST(TrfSymmetry, CountsAreThoseOfTheLines) {
    EXPECT_EQ(checked(with("062 4", "062 5")), "count 2:5 062 is \"5\", but there are 4 players\n");
}

TEST(TrfSymmetry, ARankIsGivenOnce) {
    EXPECT_NE(checked(with("001    4", "001    3")).find("starting rank 3 stands in line 5"),
              std::string::npos);
}

TEST(TrfSymmetry, BothMayLose) {
    const std::string both = with("3 w 1     2 b 1", "3 w -     2 b 1");
    std::string text = both;
    text.replace(text.find("1 b 0     4"), 5, "1 b -");
    text.replace(text.find(" 2.0    1"), 4, " 1.0");
    EXPECT_EQ(checked(text), "");
}

}  // namespace symmetry_test
}  // namespace arbiter::trf
