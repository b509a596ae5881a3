#include "core/event/berger.hpp"

#include "tests/unit/core/event/entries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace arbiter::event {
namespace berger_test {

// The tables for 6 and 10 players as the Handbook prints them, round by round.
constexpr std::array<std::array<int, 2>, 15> kSix{{{1, 6},
                                                   {2, 5},
                                                   {3, 4},
                                                   {6, 4},
                                                   {5, 3},
                                                   {1, 2},
                                                   {2, 6},
                                                   {3, 1},
                                                   {4, 5},
                                                   {6, 5},
                                                   {1, 4},
                                                   {2, 3},
                                                   {3, 6},
                                                   {4, 2},
                                                   {5, 1}}};
constexpr std::array<std::array<int, 2>, 45> kTen{
    {{1, 10}, {2, 9},  {3, 8},  {4, 7},  {5, 6},  {10, 6}, {7, 5},  {8, 4},  {9, 3},
     {1, 2},  {2, 10}, {3, 1},  {4, 9},  {5, 8},  {6, 7},  {10, 7}, {8, 6},  {9, 5},
     {1, 4},  {2, 3},  {3, 10}, {4, 2},  {5, 1},  {6, 9},  {7, 8},  {10, 8}, {9, 7},
     {1, 6},  {2, 5},  {3, 4},  {4, 10}, {5, 3},  {6, 2},  {7, 1},  {8, 9},  {10, 9},
     {1, 8},  {2, 7},  {3, 6},  {4, 5},  {5, 10}, {6, 4},  {7, 3},  {8, 2},  {9, 1}}};

template <std::size_t Games>
void expect_printed(const std::array<std::array<int, 2>, Games>& table, std::uint32_t players) {
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto white = static_cast<std::uint32_t>(table[i][0]);
        const auto black = static_cast<std::uint32_t>(table[i][1]);
        const auto round = static_cast<std::uint32_t>(i / (players / 2) + 1);
        EXPECT_EQ(berger_pairing(white, black, players), (BergerPairing{round, true}))
            << white << '-' << black;
        EXPECT_EQ(berger_pairing(black, white, players), (BergerPairing{round, false}));
    }
}

TEST(Berger, IsThePrintedTable) {
    expect_printed(kSix, 6);
    expect_printed(kTen, 10);
}

// Each player has one game in each round, and Whites and Blacks differ by one.
TEST(Berger, IsATableForEverySize) {
    for (std::uint32_t players = 2; players <= 40; players += 2) {
        std::map<std::uint32_t, std::set<std::uint32_t>> of_round;
        std::map<std::uint32_t, int> balance;
        for (std::uint32_t a = 1; a <= players; ++a) {
            for (std::uint32_t b = a + 1; b <= players; ++b) {
                const BergerPairing pairing = berger_pairing(a, b, players);
                EXPECT_TRUE(of_round[pairing.round].insert(a).second);
                EXPECT_TRUE(of_round[pairing.round].insert(b).second);
                balance[a] += pairing.first_has_white ? 1 : -1;
                balance[b] -= pairing.first_has_white ? 1 : -1;
            }
        }
        EXPECT_EQ(of_round.size(), players - 1);
        for (const auto& [player, difference] : balance)
            EXPECT_EQ(std::abs(difference), 1) << player << " of " << players;
    }
}

std::string player_name(std::uint32_t number) {
    return std::string(1, static_cast<char>('A' + number)) + "son";
}

// A round robin after the table, whose numbers are drawn; games in any order.
Entries tournament(std::uint32_t players, bool is_double, bool is_exchanged, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<std::uint32_t> names(players);
    std::iota(names.begin(), names.end(), 0U);
    std::shuffle(names.begin(), names.end(), random);
    const std::uint32_t size = players + players % 2, in_cycle = size - 1;
    struct Line {
        std::uint32_t round, white, black;
    };
    std::vector<Line> lines;
    for (std::uint32_t cycle = 0; cycle < (is_double ? 2 : 1); ++cycle) {
        for (std::uint32_t a = 1; a <= players; ++a) {
            for (std::uint32_t b = a + 1; b <= players; ++b) {
                const BergerPairing pairing = berger_pairing(a, b, size);
                std::uint32_t round = pairing.round;
                if (is_exchanged && cycle == 0 && round + 1 >= in_cycle)
                    round = 2 * in_cycle - 1 - round;
                const bool is_first_white = pairing.first_has_white == (cycle == 0);
                lines.push_back(
                    {cycle * in_cycle + round, is_first_white ? a : b, is_first_white ? b : a});
            }
        }
    }
    std::shuffle(lines.begin(), lines.end(), random);
    Entries entries;
    for (const Line& line : lines)
        entries.add(std::to_string(line.round), player_name(names[line.white - 1]),
                    player_name(names[line.black - 1]), "1-0");
    return entries;
}

std::vector<Finding> findings(const Event& event) {
    const auto fit = find_berger(event);
    return fit ? check_berger(event, *fit) : std::vector<Finding>{};
}

void exchange_colours(GameEntry& entry) {
    std::swap(entry.sides[0], entry.sides[1]);
}

TEST(Berger, FindsTheNumbersOfAnyTournament) {
    unsigned seed = 0;
    for (const std::uint32_t players : {6U, 7U, 8U, 9U, 10U, 13U, 14U, 20U}) {
        for (const auto& [is_double, is_exchanged] :
             {std::pair(false, false), std::pair(true, false), std::pair(true, true)}) {
            const Entries entries = tournament(players, is_double, is_exchanged, ++seed);
            const Event event = entries.make();
            const auto fit = find_berger(event);
            ASSERT_TRUE(fit) << players << ' ' << is_double << is_exchanged;
            EXPECT_EQ(fit->games, event.games.size());
            EXPECT_TRUE(fit->departures.empty());
            EXPECT_EQ(fit->has_last_rounds_exchanged, is_exchanged);
            EXPECT_FALSE(fit->are_numbers_given);
        }
    }
}

TEST(Berger, FindsEachGameWithExchangedColours) {
    for (const std::uint32_t players : {6U, 7U, 10U}) {
        const Entries sound = tournament(players, false, false, players);
        const std::size_t games = Entries(sound).all().size();
        for (std::size_t i = 0; i < games; ++i) {
            Entries entries = sound;
            exchange_colours(entries.all()[i]);
            const std::vector<Finding> found = findings(entries.make());
            ASSERT_EQ(codes_of(found), "EVT08") << players << " players, game " << i;
            EXPECT_EQ(found[0].place.game, i + 1);
            EXPECT_NE(found[0].message.find("has White"), std::string::npos);
        }
    }
}

// A game in a round in which its players have others is EVT01, and departs alone here.
TEST(Berger, AWrongRoundIsLeftToTheRuleAboutTwoGames) {
    Entries entries = tournament(10, false, false, 3);
    entries.all()[7].round = entries.all()[7].round == "1" ? "2" : "1";
    const Event event = entries.make();
    const auto fit = find_berger(event);
    ASSERT_TRUE(fit);
    EXPECT_EQ(fit->departures.size(), 1U);
    EXPECT_TRUE(check_berger(event, *fit).empty());
}

// With byes both players may be free in the other round.
TEST(Berger, AWrongRoundIsFoundWhereBothAreFree) {
    Entries entries = tournament(10, false, false, 4);
    auto& all = entries.all();
    const GameEntry moved = all[0];
    const std::string other = moved.round == "9" ? "8" : "9";
    std::erase_if(all, [&](const GameEntry& each) {
        const auto plays = [&](const std::string& name) {
            return each.sides[0].name == name || each.sides[1].name == name;
        };
        return each.round == other && (plays(moved.sides[0].name) || plays(moved.sides[1].name));
    });
    all[0].round = other;
    const std::vector<Finding> found = findings(entries.make());
    ASSERT_EQ(codes_of(found), "EVT08");
    EXPECT_NE(found[0].message.find("meet in round " + moved.round), std::string::npos)
        << found[0].message;
}

TEST(Berger, IsSilentWhereOtherColoursAreTheRule) {
    // The highest number with other colours in three rounds: the other table.
    Entries entries = tournament(24, false, false, 5);
    const auto fit = find_berger(entries.make());
    ASSERT_TRUE(fit);
    const auto highest = std::ranges::find(fit->numbers, 24U) - fit->numbers.begin();
    const std::string name = entries.make().players[static_cast<std::size_t>(highest)].name;
    int changed = 0;
    for (GameEntry& each : entries.all())
        if ((each.sides[0].name == name || each.sides[1].name == name) && changed++ < 3)
            exchange_colours(each);
    EXPECT_FALSE(find_berger(entries.make()));

    // Colours by lot.
    std::mt19937 random(6);
    Entries drawn = tournament(10, false, false, 6);
    for (GameEntry& each : drawn.all())
        if (random() % 2 == 0) exchange_colours(each);
    EXPECT_FALSE(find_berger(drawn.make()));
    EXPECT_FALSE(find_berger(four_players().make()));
}

TEST(Berger, GivenNumbersAreUsedWhenTheyFit) {
    const Entries entries = tournament(8, false, false, 7);
    const Event event = entries.make();
    const auto derived = find_berger(event);
    ASSERT_TRUE(derived);
    const auto given = find_berger(event, derived->numbers);
    ASSERT_TRUE(given);
    EXPECT_TRUE(given->are_numbers_given);
    std::vector<std::uint32_t> wrong = derived->numbers;
    std::swap(wrong[0], wrong[1]);
    const auto other = find_berger(event, wrong);
    ASSERT_TRUE(other);
    EXPECT_FALSE(other->are_numbers_given);
    EXPECT_EQ(other->numbers, derived->numbers);
}

TEST(Berger, OneDefectOfADoubleRoundRobinIsToldOnce) {
    Entries entries = tournament(8, true, true, 8);
    exchange_colours(entries.all()[20]);
    const Event event = entries.make();
    const auto fit = find_berger(event);
    ASSERT_TRUE(fit);
    EXPECT_EQ(fit->departures.size(), 1U);
    EXPECT_TRUE(check_berger(event, *fit).empty());  // the pair has the same colours twice
}

}  // namespace berger_test
}  // namespace arbiter::event
