#include "core/event/grouping.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace arbiter::event {
namespace grouping_test {

GameEntry entry(std::string event, std::string date, std::string file = "a.pgn") {
    GameEntry entry;
    entry.event = std::move(event);
    entry.date = std::move(date);
    entry.file = std::move(file);
    return entry;
}

std::string sizes(const std::vector<GameEntry>& entries) {
    std::string text;
    for (const EntryGroup& group : group_by_event(entries))
        text += std::to_string(group.size());
    return text;
}

TEST(Grouping, SpellingOfTheNameDoesNotCount) {
    EXPECT_EQ(
        sizes({entry("KDU Chess  Girls", "2024.05.01"), entry("KDU chess Girls", "2024.05.02"),
               entry("KDU Chess Boys", "2024.05.01")}),
        "21");
}

TEST(Grouping, ALongPauseIsAnotherEvent) {
    EXPECT_EQ(sizes({entry("Open", "2023.05.01"), entry("Open", "2024.05.01"),
                     entry("Open", "2024.05.09"), entry("Open", "????.??.??")}),
              "22");
}

TEST(Grouping, FirstDaysTellEventsApart) {
    std::vector<GameEntry> entries{entry("Weekly", "2024.05.01"), entry("Weekly", "2024.05.02"),
                                   entry("Weekly", "2024.05.08"), entry("Weekly", "2024.05.09")};
    for (std::size_t i = 0; i < 4; ++i)
        entries[i].event_date = i < 2 ? "2024.05.01" : "2024.05.08";
    EXPECT_EQ(sizes(entries), "22");
    for (GameEntry& each : entries)
        each.event_date = each.date;
    EXPECT_EQ(sizes(entries), "4");
}

TEST(Grouping, GamesWithoutANameAreOfTheirFile) {
    EXPECT_EQ(sizes({entry("?", "2024.05.01"), entry("", "2024.05.01"),
                     entry("Round 1: A - B", "2024.05.01"), entry("?", "2024.05.01", "b.pgn")}),
              "31");
    EXPECT_EQ(sizes({entry("Open", "2024.05.01"), entry("", "2024.05.01")}), "2");
}

TEST(Grouping, GamesOfABroadcastAreOneEvent) {
    std::vector<GameEntry> entries{
        entry("Round 1: A - B", "2024.05.01"), entry("Round 2: B - A", "2024.05.02"),
        entry("Round 1: C - D", "2024.05.01"), entry("Round 2: D - C", "2024.05.02", "b.pgn")};
    for (std::size_t i = 0; i < 4; ++i)
        entries[i].broadcast = i == 2 ? "Other Cup" : "Oslo Cup";
    EXPECT_EQ(sizes(entries), "31");
    for (GameEntry& each : entries) {
        each.study = each.broadcast;
        each.broadcast.clear();
    }
    EXPECT_EQ(sizes(entries), "31");
}

TEST(Grouping, NameOfTheEvent) {
    GameEntry game = entry("Oslo Cup", "2024.05.01");
    game.sides[0].name = "Abel, A";
    game.sides[1].name = "Baum, B";
    game.broadcast = "Broadcast of Oslo";
    game.study = "Round 1";
    game.chapter = "Abel, A - Baum, B";
    const auto name = [&] {
        const EventName said = event_name(game);
        return std::string(said.tag) + " " + std::string(said.text);
    };
    EXPECT_EQ(name(), "Event Oslo Cup");
    for (const char* heading : {"Round 1: Abel, A - Baum, B", "round 3: A - B", "?", "",
                                "Halbfinale: Abel, A - Baum, B"}) {
        game.event = heading;
        EXPECT_EQ(name(), "BroadcastName Broadcast of Oslo") << heading;
    }
    game.broadcast = "?";
    for (const char* study : {"Round 1", "Semifinals | Game 2", "Day 3", "Round of 16",
                              "Quarter-finals", "1st round"}) {
        game.study = study;
        EXPECT_EQ(name(), " ") << study;
    }
    for (const char* study : {"Oslo Cup", "Final Four 2024", "2024", "Round Table Cup"}) {
        game.study = study;
        EXPECT_EQ(name(), "StudyName " + game.study);
    }
    // A study that is a book: Event is its name and that of the chapter.
    game.study = "Endgames";
    game.chapter = "Rook endings";
    game.event = "Endgames: Rook endings";
    EXPECT_EQ(name(), "StudyName Endgames");
    game.event = "Endgames: more";
    EXPECT_EQ(name(), "Event Endgames: more");
}

TEST(DaySplitter, GivesAwayWhatIsOver) {
    DaySplitter<int> splitter;
    std::vector<DaySplitter<int>::Part> parts;
    splitter.add("", std::nullopt, 1, parts);
    splitter.add("", 100, 2, parts);
    splitter.add("", 100 + kLongestPause, 3, parts);
    EXPECT_TRUE(parts.empty());
    splitter.add("other", 101 + 2 * kLongestPause, 4, parts);
    ASSERT_EQ(parts.size(), 1U);
    EXPECT_EQ(parts[0].items, (std::vector<int>{1, 2, 3}));
    splitter.finish(parts);
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[1].items, std::vector<int>{4});
}

TEST(DaySplitter, KeepsOneItemOfTooMany) {
    DaySplitter<int> splitter(3);
    std::vector<DaySplitter<int>::Part> parts;
    for (int i = 0; i < 10; ++i)
        splitter.add("", 1, i, parts);
    splitter.finish(parts);
    ASSERT_EQ(parts.size(), 1U);
    EXPECT_EQ(parts[0].count, 10U);
    EXPECT_EQ(parts[0].items, std::vector<int>{0});
}

}  // namespace grouping_test
}  // namespace arbiter::event
