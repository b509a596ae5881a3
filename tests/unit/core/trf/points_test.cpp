#include "core/trf/awards.hpp"
#include "core/trf/reader.hpp"
#include "core/trf/symmetry.hpp"
#include "core/trf/team_matches.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::trf {
namespace points_test {

std::string player(int number, std::string_view points, std::string_view cells) {
    std::string line = "001    " + std::to_string(number);
    line.resize(14, ' ');
    line += "Player" + std::to_string(number);
    line.resize(80, ' ');
    line += points;
    line.resize(91, ' ');
    return line.append(cells) + "\n";
}

// What the reader and the checks say, line by line.
std::string said(const std::string& text) {
    const Reading reading = read(text);
    Deviations all = reading.deviations;
    for (Deviation& each : check_symmetry(reading.tournament))
        all.push_back(std::move(each));
    Deviations of_teams;
    const TeamSection section = read_teams(reading.tournament, of_teams);
    for (Deviation& each : check_teams(reading.tournament, section))
        all.push_back(std::move(each));
    std::string lines;
    for (const Deviation& each : all)
        lines += std::string(name_of(each.kind)) + ' ' + std::to_string(each.line) + ':' +
                 std::to_string(each.column) + ' ' + each.message + '\n';
    return lines;
}

PointSystem system_of(const std::string& records) {
    return read(records + player(1, " 0.0", "")).tournament.points;
}

TEST(TrfPoints, DefaultsOf162ChangeNothing) {
    const PointSystem points = system_of("162  W 1.0    D 0.5    L 0.0\n");
    EXPECT_EQ(points, PointSystem());
    EXPECT_TRUE(points.is_given);
    EXPECT_EQ(said("162  W 1.0    D 0.5    L 0.0\n" + player(1, " 9.0", "   2 w 1") +
                   player(2, " 0.0", "   1 b 0")),
              "points 2:81 player 1 has 9.0 points, but the results add up to 1.0\n");
}

// A bye by the pairing is worth a win unless P says otherwise; A is an absence, of either kind.
TEST(TrfPoints, Of162) {
    const PointSystem football = system_of("162  W 3.0    D 1.0    L 0.0\n");
    EXPECT_EQ(football.points_of(Result::Win), 30);
    EXPECT_EQ(football.points_of(Result::ForfeitWin), 30);
    EXPECT_EQ(football.points_of(Result::FullPointBye), 30);
    EXPECT_EQ(football.points_of(Result::PairingBye), 30);
    EXPECT_EQ(football.points_of(Result::HalfPointBye), 10);
    const PointSystem all =
        system_of("162  W 3.0    D 2.0    L 1.0    A 0.5\n162  P 2.0    X 1.0\n");
    EXPECT_EQ(all.points_of(Result::Loss), 10);
    EXPECT_EQ(all.points_of(Result::ForfeitLoss), 5);
    EXPECT_EQ(all.points_of(Result::ZeroPointBye), 5);
    EXPECT_EQ(all.points_of(Result::PairingBye), 20);
    EXPECT_EQ(said("162  W 3.0    Q 1.0\n162  W\n" + player(1, " 0.0", "")),
              "field 1:15 162 has \"Q 1.0\"; should be W, D, L, A, P or X with points\n"
              "field 2:6 162 has \"W\"; should be W, D, L, A, P or X with points\n");
}

TEST(TrfPoints, OfXxs) {
    const PointSystem points = system_of("XXS W=3 D=1\nXXS PAB=.5 BW=4 BL=0.5\n");
    EXPECT_EQ(points.points_of(Result::Win, Colour::White), 30);
    EXPECT_EQ(points.points_of(Result::Win, Colour::Black), 40);
    EXPECT_EQ(points.points_of(Result::Loss, Colour::Black), 5);
    EXPECT_EQ(points.points_of(Result::ForfeitWin), 30);
    EXPECT_EQ(points.points_of(Result::HalfPointBye), 10);
    EXPECT_EQ(points.points_of(Result::PairingBye), 5);
    EXPECT_EQ(system_of("XXS W=3\n").points_of(Result::PairingBye), 10);
    EXPECT_EQ(said("XXS W=3 Q=1 D\n" + player(1, " 0.0", "")),
              "field 1:9 XXS has \"Q=1\"; should be a code with points, as W=3\n"
              "field 1:13 XXS has \"D\"; should be a code with points, as W=3\n");
}

TEST(TrfPoints, AreCheckedByTheSystem) {
    const std::string games =
        player(1, " 4.0", "   2 w 1     2 b =") + player(2, " 1.0", "   1 b 0     1 w =");
    EXPECT_EQ(said("162  W 3.0    D 1.0    L 0.0\n" + games), "");
    EXPECT_EQ(said("XXS W=3 D=1\n" + games), "");
    EXPECT_EQ(said("BBW  3.0\nBBD  1.0\n" + games), "");
    EXPECT_EQ(said(games),
              "points 1:81 player 1 has 4.0 points, but the results add up to 1.5\n"
              "points 2:81 player 2 has 1.0 points, but the results add up to 0.5\n");
}

// 299: a bonus, a penalty, and results that are worth other points; for one player or for all.
TEST(TrfPoints, Of299) {
    const auto two = [](std::string_view first, std::string_view second) {
        return player(1, first, "   2 w 1     2 b =") + player(2, second, "   1 b 0     1 w =");
    };
    EXPECT_EQ(said("299           1.0  001    2\n" + two(" 1.5", " 1.5")), "");
    EXPECT_EQ(said("299          -0.5         1\n" + two(" 1.0", " 0.5")), "");
    EXPECT_EQ(said("299 W         0.5  001    1\n" + two(" 1.0", " 0.5")), "");
    EXPECT_EQ(said("299 W         0.5  002    1\n" + two(" 1.5", " 0.5")), "");
    EXPECT_EQ(said("299 D         0.0  000\n" + two(" 1.0", " 0.0")), "");
    EXPECT_EQ(said("299 D         0.0  000 0000\n" + two(" 1.0", " 0.0")), "");
    EXPECT_EQ(said("299           many  x      2\n299 Q         1.0\n" + two(" 1.5", " 0.5")),
              "field 1:15 points \"man\" are no number\n"
              "field 1:21 round \"x\" is no number\n"
              "field 2:5 the kind of 299 is \"Q\"; should be blank or one of W D L F H Z + -\n");
}

TEST(TrfPoints, Of299ForTeams) {
    const auto report = [](std::string_view record, std::string_view points) {
        std::string team = "310   1 Kiel";
        team.resize(54, ' ');
        team += points;
        team.resize(72, ' ');
        return player(1, " 1.0", "   2 w 1") + player(2, " 0.0", "   1 b 0") + team +
               "    1\n310   2 Oslo" + std::string(62, ' ') + "    2\n" + std::string(record) +
               "\n";
    };
    EXPECT_EQ(said(report("299    -1.0        001    1", "   1.0    1.0")), "");
    EXPECT_EQ(said(report("299 W   1.0   0.5  001    1", "   1.0    0.5")), "");
    EXPECT_EQ(
        said(report("299 W   1.0   0.5  001    2", "   1.0    0.5")),
        "points 3:55 team Kiel has 1.0 match points, but those of its matches add up to 2.0\n"
        "points 3:62 team Kiel has 0.5 game points, but those of its matches add up to 1.0\n");
}

// The arbiter may take half a point from one of the two: no contradiction, but worth a look.
TEST(TrfPoints, ADrawForOneAndALossForTheOther) {
    EXPECT_EQ(said(player(1, " 0.5", "   2 w =") + player(2, " 0.0", "   1 b 0")),
              "unusual 1:92 round 1, player 1: result is \"=\", and line 2 has \"0\" for 2; right "
              "only where the arbiter took points from one of them\n");
    EXPECT_EQ(said(player(1, " 0.0", "   2 w 0") + player(2, " 0.0", "   1 b 0")), "");
}

TEST(PointSystemText, Reads) {
    ASSERT_TRUE(read_point_system("3-1-0"));
    EXPECT_EQ(read_point_system("3-1-0")->points_of(Result::Draw), 10);
    EXPECT_EQ(read_point_system("3-1-0")->points_of(Result::PairingBye), 30);
    EXPECT_EQ(read_point_system("1-1/2-0"), PointSystem());
    EXPECT_EQ(read_point_system("1:0.5:0"), PointSystem());
    EXPECT_EQ(words_of(*read_point_system("3-1.5-0")), "3-1.5-0");
    for (const std::string_view wrong :
         {"", "3", "3-1", "3-1-0-0", "3-4-0", "0-0-0", "a-b-c", "3--0"})
        EXPECT_FALSE(read_point_system(wrong)) << wrong;
}

}  // namespace points_test
}  // namespace arbiter::trf
