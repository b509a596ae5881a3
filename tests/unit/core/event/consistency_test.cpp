#include "core/event/consistency.hpp"

#include "core/event/player_data.hpp"
#include "tests/unit/core/event/entries.hpp"

#include <gtest/gtest.h>

namespace arbiter::event {
namespace consistency_test {

std::string checked(const Entries& entries) {
    return codes_of(check_consistency(entries.make()));
}

// Four rounds of eight players: a Swiss as far as pairings tell.
Entries swiss() {
    Entries entries;
    constexpr const char* kNames[] = {"Anders", "Berg", "Carl",  "Dorn",
                                      "Ernst",  "Falk", "Gross", "Hahn"};
    constexpr int kPairs[4][4][2] = {{{0, 4}, {5, 1}, {2, 6}, {7, 3}},
                                     {{1, 0}, {4, 5}, {3, 2}, {6, 7}},
                                     {{0, 2}, {1, 3}, {4, 6}, {5, 7}},
                                     {{3, 0}, {2, 1}, {7, 4}, {6, 5}}};
    for (int round = 0; round < 4; ++round) {
        int board = 0;
        for (const auto& [white, black] : kPairs[round])
            entries.add(std::to_string(round + 1) + '.' + std::to_string(++board), kNames[white],
                        kNames[black], "1-0");
    }
    return entries;
}

TEST(Consistency, SoundEventsSayNothing) {
    EXPECT_EQ(checked(four_players()), "");
    EXPECT_EQ(swiss().make().kind, Kind::Swiss) << swiss().make().evidence;
    EXPECT_EQ(checked(swiss()), "");
}

TEST(Consistency, ACopyIsOneFinding) {
    Entries entries = swiss();
    entries.all().push_back(entries.all()[3]);
    EXPECT_EQ(checked(entries), "EVT05");
}

// Two lists of boards, both numbered from 1, or an archive that was joined with itself.
TEST(Consistency, WhatAFifthOfTheGamesHasIsOneFinding) {
    Entries entries = swiss();
    const std::vector<GameEntry> games = entries.all();
    for (int copies = 0; copies < 3; ++copies)
        entries.all().insert(entries.all().end(), games.begin(), games.end());
    const Event event = entries.make();
    const std::vector<Finding> findings = check_consistency(event);
    ASSERT_EQ(codes_of(findings), "EVT05");
    EXPECT_TRUE(findings[0].message.starts_with(std::to_string(3 * games.size()) + " of " +
                                                std::to_string(4 * games.size()) +
                                                " games are there twice; the first: round 1: "))
        << findings[0].message;
}

TEST(Consistency, TwoGamesOnOneBoard) {
    Entries entries = swiss();
    entries.all()[3].round = "1.3";
    EXPECT_EQ(checked(entries), "EVT05");
}

TEST(Consistency, AMissingBoard) {
    Entries entries = swiss();
    for (int board = 5; board <= 6; ++board)
        entries.add("1." + std::to_string(board), "Player " + std::to_string(board),
                    "Opponent " + std::to_string(board), "1-0");
    entries.all().erase(entries.all().begin() + 1);
    EXPECT_EQ(checked(entries), "EVT04");
}

TEST(Consistency, AMissingRound) {
    Entries entries = swiss();
    std::erase_if(entries.all(), [](const GameEntry& each) { return each.round[0] == '2'; });
    EXPECT_EQ(entries.make().kind, Kind::Swiss);
    EXPECT_EQ(checked(entries), "EVT03");
}

TEST(Consistency, APlayerOnTwoBoards) {
    Entries entries = swiss();
    entries.all()[0].sides[0].name = "Dorn";
    EXPECT_EQ(checked(entries), "EVT01");
}

TEST(Consistency, TwoMeetTwice) {
    Entries entries = swiss();
    entries.all()[12].sides[0].name = "Ernst";   // for Dorn, against Anders as in round 1
    entries.all()[14].sides[1].name = "Newman";  // for Ernst
    EXPECT_EQ(checked(entries), "EVT02");        // Black for the third time, but in the last round
}

TEST(Consistency, ThirdTimeTheSameColour) {
    Entries entries = swiss();
    std::swap(entries.all()[4].sides[0], entries.all()[4].sides[1]);  // Anders: w W w
    EXPECT_EQ(checked(entries), "EVT06 EVT07");
}

TEST(Consistency, AMissingPairOfARoundRobin) {
    Entries entries = four_players();
    constexpr const char* kOthers[] = {"Ernst", "Falk"};
    int round = 3;
    for (const char* other : kOthers)
        for (const char* name : {"Anders, A", "Berg, B", "Carl, C", "Dorn, D"})
            entries.add(std::to_string(++round), other, name, "1-0");
    entries.add("12", kOthers[0], kOthers[1], "1-0");
    EXPECT_EQ(entries.make().kind, Kind::RoundRobin);
    EXPECT_EQ(checked(entries), "");
    entries.all().pop_back();
    EXPECT_EQ(checked(entries), "EVT08");
}

TEST(Consistency, RatingsAndDates) {
    Entries entries = swiss();
    for (GameEntry& entry : entries.all()) {
        entry.date = "2024.05.0" + entry.round.substr(0, 1);
        entry.event_date = "2024.05.01";
        for (SideEntry& side : entry.sides)
            side.elo = "2400";
    }
    EXPECT_EQ(checked(entries), "");
    entries.all()[5].sides[0].elo = "2410";
    EXPECT_EQ(checked(entries), "EVT16");
    entries.all()[5].sides[0].elo = "2400";
    entries.all()[5].date = "2024.05.04";
    EXPECT_EQ(checked(entries), "EVT17");
    entries.all()[5].date = "2024.04.30";
    EXPECT_EQ(checked(entries).substr(0, 5), "EVT17");
}

TEST(Consistency, TitlesFederationsAndBirthYears) {
    Entries entries = swiss();
    const auto set = [&](std::string SideEntry::*field, const char* value) {
        for (GameEntry& entry : entries.all())
            for (SideEntry& side : entry.sides)
                side.*field = value;
    };
    const auto message = [&](std::string SideEntry::*field, const char* other) {
        const std::string before = std::exchange(entries.all()[5].sides[0].*field, other);
        const std::vector<Finding> findings = check_consistency(entries.make());
        entries.all()[5].sides[0].*field = before;
        EXPECT_LE(findings.size(), 1U);
        if (findings.empty()) return std::string();
        EXPECT_EQ(findings[0].rule, RuleId::EVT16);
        const std::size_t has = findings[0].message.find(" has ");
        return findings[0].message.substr(has + 1);
    };
    set(&SideEntry::title, "GM");
    EXPECT_EQ(message(&SideEntry::title, "IM"),
              "has title IM in 1 game, but GM in 3 of the same month");
    EXPECT_EQ(message(&SideEntry::title, "-"),
              "has title \"-\" (none) in 1 game, but GM in 3 of the same month");
    for (const char* same : {"gm", " GM ", "?", ""})
        EXPECT_EQ(message(&SideEntry::title, same), "") << same;
    set(&SideEntry::federation, "NOR");
    EXPECT_EQ(message(&SideEntry::federation, "SWE"),
              "has federation SWE in 1 game, but NOR in 3 of the same month");
    // A name and a code may be the same federation.
    for (const char* same : {"nor", "Norway", "162", "-"})
        EXPECT_EQ(message(&SideEntry::federation, same), "") << same;
    set(&SideEntry::birth, "1990");
    EXPECT_EQ(message(&SideEntry::birth, "1991.05.01"),
              "has birth year 1991 in 1 game, but 1990 in 3 of the others");
    for (const char* same : {"1990.05.01", "1 May 1990", "0000", "?"})
        EXPECT_EQ(message(&SideEntry::birth, same), "") << same;
    // In another month title and federation may have changed; a birth year never does.
    entries.all()[5].date = "2024.06.01";
    EXPECT_EQ(message(&SideEntry::title, "IM"), "");
    EXPECT_EQ(message(&SideEntry::federation, "SWE"), "");
    EXPECT_NE(message(&SideEntry::birth, "1991"), "");
}

TEST(Consistency, OneCauseIsOneFinding) {
    Entries entries;
    for (int round = 1; round <= 2; ++round) {
        for (int i = 0; i < 24; i += 2) {
            GameEntry& entry = entries.add(std::to_string(round), "Player " + std::to_string(i),
                                           "Player " + std::to_string(i + 1), "1-0");
            for (SideEntry& side : entry.sides)
                side.title = round == 1 ? "GM" : "IM";
        }
    }
    const Event event = entries.make();
    std::vector<Finding> findings = check_player_data(event);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_TRUE(findings[0].message.starts_with(
        "24 times the title of a player varies between the games; the first: "))
        << findings[0].message;
}

// Servers rate after each game.
TEST(Consistency, LiveRatingsMayVary) {
    Entries entries = swiss();
    unsigned elo = 2000;
    for (GameEntry& entry : entries.all()) {
        entry.date = "2024.05.01";
        for (SideEntry& side : entry.sides)
            side.elo = std::to_string(++elo);
    }
    EXPECT_EQ(checked(entries), "");
}

}  // namespace consistency_test
}  // namespace arbiter::event
