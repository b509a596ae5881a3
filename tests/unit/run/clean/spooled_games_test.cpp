#include "run/clean/spooled_games.hpp"

#include "run/clean/sample_choice.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::clean {
namespace spooled_games_test {

OutgoingGame game_of(std::uint64_t sequence, std::string_view pgn) {
    OutgoingGame game;
    game.sequence = game.ordinal = sequence;
    game.file = "a.pgn";
    game.pgn = pgn;
    return game;
}

// The sequences after those of --against begin anywhere.
TEST(SpooledGames, AreFoundBySequenceAndInOrder) {
    SpooledGames games("/tmp");
    for (const std::uint64_t sequence : {8U, 9U, 10U})
        games.add(game_of(sequence, "game " + std::to_string(sequence)));
    EXPECT_EQ(games.of(9).pgn, "game 9");
    EXPECT_EQ(games.origin_of(10).ordinal, 10U);
    std::vector<std::string> seen;
    OutgoingGame game;
    while (games.next(game)) {
        seen.emplace_back(game.pgn);
        EXPECT_EQ(games.at(games.place()).sequence, game.sequence);
    }
    EXPECT_EQ(seen, (std::vector<std::string>{"game 8", "game 9", "game 10"}));
}

// next() does not come to what is appended while it goes through the games.
TEST(SpooledGames, DoNotMeetWhatIsAppended) {
    SpooledGames games("/tmp");
    games.add(game_of(1, "one"));
    games.add(game_of(2, "two"));
    std::size_t met = 0;
    std::uint64_t changed = 0;
    for (OutgoingGame game; games.next(game); ++met) {
        game.pgn = "changed";
        changed = games.append(game);
    }
    EXPECT_EQ(met, 2U);
    EXPECT_EQ(games.at(changed).pgn, "changed");
    EXPECT_EQ(games.at(changed).sequence, 2U);
}

TEST(SampleChoice, TakesAllWithoutTheOption) {
    SampleChoice choice{CleanOptions{}};
    choice.draw();
    EXPECT_TRUE(choice.takes_at_once(1));
    EXPECT_TRUE(choice.takes(7));
}

TEST(SampleChoice, DrawsANumberOfThoseThatAreOffered) {
    CleanOptions options;
    options.sample.emplace().games = 3;
    SampleChoice choice(options);
    for (std::uint64_t sequence = 10; sequence < 50; sequence += 2)
        choice.offer(sequence);
    choice.draw();
    std::size_t taken = 0;
    for (std::uint64_t sequence = 1; sequence < 60; ++sequence) {
        EXPECT_TRUE(choice.takes_at_once(sequence));
        if (!choice.takes(sequence)) continue;
        ++taken;
        EXPECT_TRUE(sequence >= 10 && sequence < 50 && sequence % 2 == 0) << sequence;
    }
    EXPECT_EQ(taken, 3U);
}

}  // namespace spooled_games_test
}  // namespace arbiter::clean
