#include "core/event/consistency.hpp"
#include "core/event/kind.hpp"
#include "core/event/roster.hpp"
#include "tests/unit/core/event/entries.hpp"

#include <gtest/gtest.h>

namespace arbiter::event {
namespace event_made_test {

TEST(EventMade, RecognisesARoundRobin) {
    const Entries entries = four_players();
    const Event event = entries.make();
    EXPECT_EQ(event.kind, Kind::RoundRobin) << event.evidence;
    EXPECT_EQ(event.players.size(), 4U);
    EXPECT_EQ(event.rounds, 3U);
    EXPECT_EQ(codes_of(event.findings), "");
}

TEST(EventMade, RecognisesADoubleRoundRobin) {
    Entries entries = four_players();
    for (int i = 0; i < 6; ++i) {
        const GameEntry first = entries.all()[static_cast<std::size_t>(i)];
        entries.add(std::to_string(std::stoi(first.round) + 3), first.sides[1].name,
                    first.sides[0].name, "1-0");
    }
    EXPECT_EQ(entries.make().kind, Kind::DoubleRoundRobin);
}

TEST(EventMade, RecognisesAMatchAndAKnockout) {
    Entries match;
    for (const char* round : {"1", "2", "3"})
        match.add(round, "A, A", "B, B", "1-0");
    EXPECT_EQ(match.make().kind, Kind::Match);
    Entries knockout;
    for (const char* round : {"1.1", "1.2"}) {
        knockout.add(round, "Anders", "Dorn", "1-0");
        knockout.add(round, "Berg", "Carl", "1-0");
        knockout.add(round, "Ernst", "Falk", "1-0");
        knockout.add(round, "Gross", "Hahn", "1-0");
    }
    for (const char* round : {"2.1", "2.2"}) {
        knockout.add(round, "Anders", "Berg", "1-0");
        knockout.add(round, "Ernst", "Gross", "1-0");
    }
    for (const char* round : {"3.1", "3.2"})
        knockout.add(round, "Anders", "Ernst", "1-0");
    const Event event = knockout.make();
    EXPECT_EQ(event.kind, Kind::Knockout) << event.evidence;
    EXPECT_EQ(event.games[0].board, 0U);
}

TEST(EventMade, RecognisesScheveningen) {
    Entries entries;
    int round = 0;
    for (const char* home : {"Anders", "Berg", "Ernst"})
        for (const char* away : {"Carl", "Dorn", "Falk"})
            entries.add(std::to_string(++round), home, away, "1-0");
    EXPECT_EQ(entries.make().kind, Kind::Scheveningen);
}

// Two games of another group carry the name of the round robin.
TEST(EventMade, StrayGamesAreNoSwiss) {
    Entries entries;
    constexpr const char* kNames[] = {"Anders", "Berg", "Carl", "Dorn", "Ernst", "Falk", "Gross"};
    for (int a = 0; a < 7; ++a)
        for (int b = a + 1; b < 7; ++b)
            entries.add(std::to_string((a + b) % 7 + 1), kNames[a], kNames[b], "1-0");
    entries.add("2", "Xaver", "Ypsil", "1-0");
    entries.add("3", "Zorn", "Quast", "1-0");
    const Event event = entries.make();
    EXPECT_EQ(event.kind, Kind::RoundRobin) << event.evidence;
    EXPECT_EQ(event.strays.size(), 4U);
    EXPECT_EQ(codes_of(check_consistency(event)), "");
}

TEST(EventMade, ACollectionIsNoEvent) {
    Entries entries;
    for (int round = 1; round <= 9; ++round)
        entries.add(std::to_string(round), "Anders", "Opponent" + std::string(1, char('A' + round)),
                    "1-0");
    const Event event = entries.make();
    EXPECT_EQ(event.kind, Kind::Unknown);
    EXPECT_EQ(event.evidence, "a collection: all games are of Anders");
}

TEST(EventMade, TheNameSaysThatTeamsPlay) {
    Entries entries;
    constexpr const char* kNames[] = {"Anders", "Berg", "Carl", "Dorn", "Ernst", "Falk"};
    for (int round = 1; round <= 2; ++round)
        for (int board = 0; board < 3; ++board)
            entries.add(std::to_string(round), kNames[board], kNames[3 + (board + round) % 3],
                        "1-0");
    for (GameEntry& entry : entries.all())
        entry.event = "Yerevan ol (Men)";
    EXPECT_EQ(entries.make().kind, Kind::Team) << entries.make().evidence;
}

TEST(EventMade, ShortFormsAreOnePerson) {
    Entries entries = four_players();
    entries.all()[2].sides[0].name = "Dorn, David";
    entries.all()[4].sides[1].name = "Dorn";
    EXPECT_EQ(entries.make().players.size(), 4U);
}

TEST(EventMade, NamesakesStayApart) {
    Entries entries;
    entries.add("1", "Li, Wei", "Berg, B", "1-0").sides[0].fide_id = "8600001";
    entries.add("1", "Li, Wei", "Carl, C", "1-0").sides[0].fide_id = "8600002";
    entries.add("2", "Li, Wei", "Carl, C", "1-0").sides[0].fide_id = "8600001";
    const Event event = entries.make();
    EXPECT_EQ(event.players.size(), 4U);
    EXPECT_EQ(codes_of(event.findings), "");
}

TEST(EventMade, AnotherIdIsReportedOnce) {
    Entries entries = four_players();
    for (GameEntry& entry : entries.all())
        for (SideEntry& side : entry.sides)
            side.fide_id = std::to_string(1000 + side.name[0]);
    entries.all()[2].sides[0].fide_id = "777";  // Dorn
    EXPECT_EQ(entries.make().players.size(), 4U);
    EXPECT_EQ(codes_of(entries.make().findings), "EVT15");
    entries.all()[2].sides[0].fide_id = std::to_string(1000 + 'B');  // of Berg
    EXPECT_EQ(entries.make().players.size(), 4U);
    EXPECT_EQ(codes_of(entries.make().findings), "EVT14");
}

TEST(EventMade, ByesAreNoGames) {
    Entries entries = four_players();
    entries.add("3", "Anders, A", "BYE", "1-0");
    const Event event = entries.make();
    EXPECT_EQ(event.games.size(), 6U);
    EXPECT_EQ(event.unplaced.size(), 1U);
    EXPECT_EQ(codes_of(event.findings), "EVT20");
}

}  // namespace event_made_test
}  // namespace arbiter::event
