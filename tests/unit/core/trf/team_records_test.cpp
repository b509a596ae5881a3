#include "core/trf/team_records.hpp"

#include "core/trf/reader.hpp"
#include "core/trf/team_matches.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace arbiter::trf {
namespace team_records_test {

// A line 001 with the cells of its rounds.
std::string player(int number, std::string_view cells) {
    std::string line = "001 " + std::string(number < 10 ? "   " : "  ") + std::to_string(number);
    line.resize(14, ' ');
    line += "Player" + std::to_string(number);
    line.resize(91, ' ');
    return line.append(cells) + "\n";
}

// Two teams of two who met once: 1.5 - 0.5.
std::string players() {
    return player(1, "   3 w 1") + player(2, "   4 b =") + player(3, "   1 b 0") +
           player(4, "   2 w =");
}

std::string team26(int number, std::string_view name, std::string_view points,
                   std::string_view members) {
    std::string line = "310   " + std::to_string(number) + " " + std::string(name);
    line.resize(54, ' ');
    line += points;
    line.resize(72, ' ');
    return line.append(members) + "\n";
}

std::string messages(const Deviations& deviations) {
    std::string text;
    for (const Deviation& each : deviations)
        text += std::string(name_of(each.kind)) + ' ' + std::to_string(each.line) + ':' +
                std::to_string(each.column) + ' ' + each.message + '\n';
    return text;
}

struct Read {
    Tournament tournament;
    TeamSection section;
    std::string said;
};

Read read_all(const std::string& text) {
    Read result;
    Reading reading = read(text);
    result.tournament = std::move(reading.tournament);
    Deviations deviations;
    result.section = read_teams(result.tournament, deviations);
    for (Deviation& each : check_teams(result.tournament, result.section))
        deviations.push_back(std::move(each));
    result.said = messages(deviations);
    return result;
}

TEST(TeamRecords, OfTrf26) {
    const Read found = read_all(players() + team26(1, "Kraków", "   2.0    1.5", "    1    2") +
                                team26(2, "Oslo", "   0.0    0.5", "    3    4"));
    EXPECT_EQ(found.said, "");
    ASSERT_EQ(found.section.teams.size(), 2U);
    EXPECT_EQ(found.section.teams[0].name, "Kraków");
    EXPECT_EQ(found.section.teams[0].match_points, 20);
    EXPECT_EQ(found.section.teams[1].game_points, 5);
    EXPECT_EQ(found.section.teams[1].players, (std::vector<std::uint32_t>{3, 4}));
}

// The columns of 013 begin at 37; some programs count bytes in names.
TEST(TeamRecords, OfTrf16InCharactersAndInBytes) {
    std::string first = "013 Łódź";
    first.resize(36, ' ');  // bytes: three columns short
    std::string second = "013 Oslo";
    second.resize(36, ' ');
    const Read found = read_all(players() + first + "   1    2\n" + second + "   3    4\n");
    EXPECT_EQ(found.said, "");
    ASSERT_EQ(found.section.teams.size(), 2U);
    EXPECT_EQ(found.section.teams[0].name, "Łódź");
    EXPECT_EQ(found.section.teams[0].players, (std::vector<std::uint32_t>{1, 2}));
    EXPECT_EQ(found.section.teams[1].number, 2U);
    const TeamMatches matches = make_team_matches(found.tournament, found.section);
    ASSERT_EQ(matches.rounds[0].size(), 1U);
    EXPECT_EQ(matches.rounds[0][0].match_points, 20);
    EXPECT_EQ(matches.rounds[0][0].game_points, 15);
    EXPECT_EQ(matches.rounds[1][0].result, Result::Loss);
    EXPECT_EQ(matches.rounds[0][0].boards, (std::vector<int>{10, 5}));
}

TEST(TeamRecords, WithoutTeamsTheOtherRecordsAreOfPlayers) {
    const Read found = read_all(players() + "240 H 001    1\n");
    EXPECT_TRUE(found.section.teams.empty());
    EXPECT_TRUE(found.section.byes.empty());
    EXPECT_EQ(found.said, "");
}

// A broken report costs no more time than a large one.
TEST(TeamRecords, WhatNoMatchHasIsLeftOut) {
    std::string text = players() + "352 " + std::string(200, 'W') + "\n";
    for (int team = 1; team <= 1200; ++team)
        text += team26(team % 900 + 100, "Team", "", team == 1 ? "    1    2    1    2" : "");
    std::string line_up = "300   1 101 102 ";
    for (int i = 0; i < 500; ++i)
        line_up += "    1";
    const Read found = read_all(text + line_up + "\n");
    EXPECT_EQ(found.section.teams.size(), kMostTeams);
    EXPECT_EQ(found.section.boards, 0U);
    EXPECT_NE(found.said.find("352 has colours of 200 boards, but a match has 99 at most"),
              std::string::npos);
    EXPECT_NE(found.said.find("a report has 999 teams at most"), std::string::npos);
    EXPECT_EQ(found.said.find("999 teams at most"), found.said.rfind("999 teams at most"));
    std::string byes = "320  1.0  2.0 ";
    for (int round = 1; round <= 1200; ++round)
        byes += "001 ";
    const Read many = read_all(players() + team26(1, "Kiel", "", "    1    2") + byes + "\n");
    EXPECT_EQ(many.section.byes.size(), kMostRounds);
    EXPECT_NE(many.said.find("320 has more than 999 rounds"), std::string::npos);
    const TeamMatches matches = make_team_matches(found.tournament, found.section);
    EXPECT_LE(matches.boards, kMostBoards);
}

TEST(TeamRecords, ContradictionsHaveTheirPlace) {
    const Read found =
        read_all("082 3\n" + players() + team26(1, "Kiel", "   2.0    9.5", "    1    2    9") +
                 team26(1, "Oslo", "   0.0    0.5", "    3    4    2"));
    EXPECT_EQ(found.said,
              "count 1:5 082 is \"3\", but there are 2 teams\n"
              "asymmetry 6:9 team Kiel: player 9 has no line 001\n"
              "points 6:62 team Kiel has 9.5 game points, but those of its matches add up to 1.5\n"
              "asymmetry 7:5 team number 1 is in line 6 already; it should name one team\n"
              "asymmetry 7:9 team Oslo: player 2, Player2, is a player of Kiel in line 6, too\n");
}

// Three teams of two in three rounds; each has the bye once. `out` is the cell of a player then.
std::string three_teams(std::string_view out) {
    const std::string bye(out);
    return player(1, "   3 w 1  " + bye + "     5 w 1") +
           player(2, "   4 b =  " + bye + "     6 b 1") + player(3, "   1 b 0     5 w 1  " + bye) +
           player(4, "   2 w =     6 b =  " + bye) + player(5, bye + "     3 b 0     1 b 0") +
           player(6, bye + "     4 w =     2 w 0");
}
std::string three_totals(std::string_view first, std::string_view second, std::string_view third) {
    return team26(1, "Alfa", first, "    1    2") + team26(2, "Bravo", second, "    3    4") +
           team26(3, "Charlie", third, "    5    6");
}

// A blank column of 320 is a round without a bye: the others keep their rounds.
TEST(TeamByes, ABlankRoundOfTheRecordIsARound) {
    const Read found = read_all(three_teams("0000 - -") +
                                three_totals("   5.0    5.5", "   3.0    4.0", "   0.0    0.5") +
                                "320  1.0  2.0       1   2\n");
    EXPECT_EQ(found.said, "");
    ASSERT_EQ(found.section.byes.size(), 2U);
    EXPECT_EQ(found.section.byes[0].round, 2U);
    EXPECT_EQ(found.section.byes[1].round, 3U);
    const Read zeros = read_all(three_teams("0000 - -") +
                                three_totals("   5.0    5.5", "   3.0    4.0", "   1.0    2.5") +
                                "320  1.0  2.0 003 001 002\n");
    EXPECT_EQ(zeros.said, "");
}

// Where the fields do not stand in their columns, the numbers are those of the rounds in turn.
TEST(TeamByes, FieldsOutsideTheirColumns) {
    const Read found = read_all(three_teams("0000 - -") + three_totals("", "", "") +
                                "320  1.0  2.0 0003 0001 0002\n");
    ASSERT_EQ(found.section.byes.size(), 3U);
    EXPECT_EQ(found.section.byes[0].team, 3U);
    EXPECT_EQ(found.section.byes[2].round, 3U);
}

// Without 320 the lines of the players have it, and it is worth a draw.
TEST(TeamByes, OfThePlayers) {
    const Read found = read_all(three_teams("0000 - U") +
                                three_totals("   5.0    5.5", "   3.0    4.0", "   1.0    2.5"));
    EXPECT_EQ(found.said, "");
    const TeamMatches matches = make_team_matches(found.tournament, found.section);
    ASSERT_EQ(matches.rounds[0].size(), 3U);
    EXPECT_EQ(matches.rounds[0][1].result, Result::PairingBye);
    EXPECT_EQ(matches.rounds[0][1].match_points, 10);
    EXPECT_EQ(matches.rounds[0][1].boards, (std::vector<int>{10, 10}));
}

// Reports of other rules count it as a win: all teams agree on it.
TEST(TeamByes, AreWorthAWinWhereAllTeamsSaySo) {
    EXPECT_EQ(read_all(three_teams("0000 - U") +
                       three_totals("   6.0    5.5", "   4.0    4.0", "   2.0    2.5"))
                  .said,
              "");
    EXPECT_EQ(read_all(three_teams("0000 - U") +
                       three_totals("   6.0    5.5", "   3.0    4.0", "   1.0    2.5"))
                  .said,
              "points 7:55 team Alfa has 6.0 match points, but those of its matches add up to "
              "5.0\n");
}

TEST(TeamByes, HalfAndFullPointByesOfThePlayers) {
    EXPECT_EQ(read_all(three_teams("0000 - H") +
                       three_totals("   5.0    4.5", "   3.0    3.0", "   1.0    1.5"))
                  .said,
              "");
    EXPECT_EQ(read_all(three_teams("0000 - F") +
                       three_totals("   6.0    5.5", "   4.0    4.0", "   2.0    2.5"))
                  .said,
              "");
}

// A round without match and bye is no reason to believe the points.
TEST(TeamByes, ARoundWithoutAnythingCountsNothing) {
    const Read found = read_all(three_teams("        ") +
                                three_totals("   4.0    3.5", "   2.0    2.0", "   1.0    2.5"));
    EXPECT_EQ(found.said,
              "points 9:55 team Charlie has 1.0 match points, but those of its matches add up to "
              "0.0\n"
              "points 9:62 team Charlie has 2.5 game points, but those of its matches add up to "
              "0.5\n");
}

// 300 with an empty column: nobody sat on that board.
TEST(TeamRecords, ABlankBoardOfALineUp) {
    const Read found =
        read_all(players() + team26(1, "Kiel", "", "    1    2") +
                 team26(2, "Oslo", "", "    3    4") + "300   1   1   2         2    1\n");
    ASSERT_EQ(found.section.line_ups.size(), 1U);
    EXPECT_EQ(found.section.line_ups[0].players, (std::vector<std::uint32_t>{0, 2, 1}));
}

TEST(TeamRecords, PlayersOfOneTeamDoNotMeet) {
    const Read found = read_all(players() + team26(1, "Kiel", "", "    1    3") +
                                team26(2, "Oslo", "", "    2    4"));
    EXPECT_NE(found.said.find("round 1: two players of Kiel meet each other"), std::string::npos)
        << found.said;
}

TEST(TeamRecords, FieldsThatCannotBeRead) {
    const Read found = read_all(players() + team26(1, "Kiel", "  many", "    1    2") +
                                "330 ++ 001 001 002\n240 X 001 001\n362 TW x\n");
    EXPECT_EQ(found.said,
              "field 5:57 match points \"many\" is no number\n"
              "field 7:5 the kind of a bye should be F, H or Z\n"
              "field 6:5 the kind of a forfeit is \"++\"; should be +-, -+ or --\n"
              "field 8:5 TW has no points\n");
}

std::string accelerated(const std::string& records) {
    Deviations deviations;
    std::string text;
    for (const Acceleration& each :
         read_accelerations(read(players() + records).tournament, deviations))
        text += std::to_string(each.points) + " r" + std::to_string(each.first_round) + '-' +
                std::to_string(each.last_round) + " p" + std::to_string(each.first) + '-' +
                std::to_string(each.last) + '\n';
    return text + messages(deviations);
}

TEST(Acceleration, Of250AndXxa) {
    EXPECT_EQ(accelerated("250      01.0 001 003 0001 0002\n250      00.5 004 004 0001 0002\n"),
              "10 r1-3 p1-2\n5 r4-4 p1-2\n");
    EXPECT_EQ(accelerated("XXA    1  1.0  1.0  0.5\nXXA    2  1.0  1.0  0.5\nXXA    3  0.0  0.5\n"),
              "10 r1-2 p1-2\n5 r2-2 p3-3\n5 r3-3 p1-2\n");
    EXPECT_EQ(accelerated(""), "");
    EXPECT_EQ(accelerated("250 x\n"),
              "field 5:5 match points \"x\" is no number\n"
              "field 5:5 250 should name points, rounds, and players or teams\n");
}

}  // namespace team_records_test
}  // namespace arbiter::trf
