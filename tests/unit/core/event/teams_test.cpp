#include "core/event/teams.hpp"

#include "core/event/team_tie_breaks.hpp"
#include "tests/unit/core/event/entries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::event {
namespace teams_test {

// Three rounds of four teams with two boards; on board 1 the team with the earlier letter wins.
Entries four_teams() {
    Entries entries;
    constexpr const char* kMatches[3][2] = {{"AD", "BC"}, {"AC", "DB"}, {"AB", "CD"}};
    for (int round = 0; round < 3; ++round) {
        for (const char* match : kMatches[round]) {
            for (int board = 1; board <= 2; ++board) {
                const std::string white(1, match[board == 1 ? 0 : 1]);
                const std::string black(1, match[board == 1 ? 1 : 0]);
                GameEntry& entry =
                    entries.add(std::to_string(round + 1), white + "son, " + std::to_string(board),
                                black + "son, " + std::to_string(board),
                                board == 2      ? "1/2-1/2"
                                : white < black ? "1-0"
                                                : "0-1");
                entry.sides[0].name = white + (board == 1 ? "alpha, Jo" : "omega, Al");
                entry.sides[1].name = black + (board == 1 ? "alpha, Jo" : "omega, Al");
                entry.sides[0].team = "Team " + white;
                entry.sides[1].team = "TEAM  " + black;
            }
        }
    }
    return entries;
}

TEST(Teams, MatchesAreAddedUp) {
    const Entries entries = four_teams();
    const Event event = entries.make();
    EXPECT_EQ(event.kind, Kind::Team) << event.evidence;
    const TeamTable teams = make_teams(event);
    ASSERT_EQ(teams.names.size(), 4U);
    ASSERT_EQ(teams.matches.size(), 6U);
    EXPECT_EQ(teams.names[teams.standings[0].team], "Team A");
    EXPECT_EQ(teams.standings[0].match_points, 60);
    EXPECT_EQ(teams.standings[0].board_points, 45);
    EXPECT_EQ(teams.standings[3].match_points, 0);
    EXPECT_EQ(teams.standings[3].board_points, 15);
    EXPECT_EQ(codes_of(check_teams(event, teams)), "");
}

std::string values_of(const TeamTable& teams, std::string_view word) {
    TeamTable ranked = teams;
    rank_teams(std::array{find_team_tie_break_column(word).value()}, Unplayed::Ignored, ranked);
    std::string text;
    for (const TeamStanding& line : ranked.standings)
        text += (text.empty() ? "" : " ") + line.values.front();
    return text;
}

// A match won is worth 2, a drawn one 1: three teams have won, drawn or lost all matches.
TEST(Teams, TieBreaksKnowWhatAMatchIsWorth) {
    const Entries entries = four_teams();
    TeamTable teams = make_teams(entries.make());
    EXPECT_EQ(values_of(teams, "WIN"), "3 2 1 0");
    EXPECT_EQ(values_of(teams, "STD"), "3.0 2.0 1.0 0.0");
    EXPECT_EQ(values_of(teams, "SSSC"), "6.50 6.17 5.83 5.50");  // 4.5 + 6 / 3, as 6 / 2 is 3
    teams.primary = TeamScore::Game;
    EXPECT_EQ(values_of(teams, "MPvGP"), "6.0 4.0 2.0 0.0");
    EXPECT_EQ(values_of(teams, "SSSC"), "8.50 6.83 5.17 3.50");  // 6 + 7.5 / 3, as 6 / 2 is 3
}

TEST(Teams, WordsOfTieBreaks) {
    using enum TeamTieBreak;
    const auto which = [](std::string_view word) {
        return find_team_tie_break_column(word)->which;
    };
    EXPECT_EQ(which("edebt"), EncounterCountTop);
    EXPECT_EQ(which("EDEBB"), EncounterCountBottom);
    EXPECT_EQ(which("EDET/P"), EncounterTop);
    EXPECT_EQ(which("EDEB:GP"), EncounterBottom);
    EXPECT_EQ(which("EDEC"), EncounterCount);
    EXPECT_EQ(which("MPvGP"), SecondaryPoints);
    EXPECT_EQ(which("PTS:GP"), GamePoints);
    EXPECT_EQ(which("MPTS"), MatchPoints);
    for (const std::string_view word : {"EDEX", "EDE/C1", "EDE/K4", "EDET/F", "BC/P", "PTS", "ARO"})
        EXPECT_FALSE(find_team_tie_break_column(word)) << word;
    EXPECT_EQ(find_team_score("gpts"), TeamScore::Game);
    EXPECT_EQ(find_team_score("PTS:MP"), TeamScore::Match);
    EXPECT_EQ(find_team_score("PTS"), std::nullopt);
}

TEST(Teams, AMissingBoardIsSeen) {
    Entries entries = four_teams();
    entries.all().pop_back();
    const Event event = entries.make();
    const std::vector<Finding> findings = check_teams(event, make_teams(event));
    ASSERT_EQ(codes_of(findings), "EVT21");
    EXPECT_EQ(
        findings[0].message,
        "round 3: TEAM  D - TEAM  C has 1 board with the score 0.0-1.0; 5 of 6 matches have 2 "
        "boards");
}

TEST(Teams, APlayerOfTwoTeams) {
    Entries entries = four_teams();
    entries.all()[4].sides[0].team = "Team D";  // Aalpha, whose team is A
    const Event event = entries.make();
    const std::vector<Finding> findings = check_teams(event, make_teams(event));
    EXPECT_NE(codes_of(findings).find("EVT21"), std::string::npos);
    EXPECT_TRUE(std::ranges::any_of(findings, [](const Finding& each) {
        return each.message.find(" plays for Team D in 1 game, but for ") != std::string::npos;
    }));
}

}  // namespace teams_test
}  // namespace arbiter::event
