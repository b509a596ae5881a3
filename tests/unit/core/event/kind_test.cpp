#include "core/event/kind.hpp"

#include "core/event/berger.hpp"
#include "core/event/consistency.hpp"
#include "core/event/games_check.hpp"
#include "core/event/pairing_shape.hpp"
#include "core/trf/reader.hpp"
#include "tests/unit/core/event/entries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::event {
namespace kind_test {

std::string name_of_player(std::uint32_t number) {
    return std::string("Player") + static_cast<char>('a' + number % 26) +
           static_cast<char>('a' + number / 26);
}

// The first rounds of the Berger table, in the order of `order` (from 1 on).
Entries round_robin(std::uint32_t players, const std::vector<std::uint32_t>& order,
                    std::uint32_t first_round = 1) {
    Entries entries;
    const std::uint32_t size = players + players % 2;
    std::uint32_t round = first_round;
    for (const std::uint32_t table_round : order) {
        for (std::uint32_t a = 1; a <= players; ++a) {
            for (std::uint32_t b = a + 1; b <= players; ++b) {
                const BergerPairing pairing = berger_pairing(a, b, size);
                if (pairing.round != table_round) continue;
                const auto [white, black] =
                    pairing.first_has_white ? std::pair(a, b) : std::pair(b, a);
                entries.add(std::to_string(round), name_of_player(white), name_of_player(black),
                            (a + b + round) % 3 == 0 ? "1-0" : "1/2-1/2");
            }
        }
        ++round;
    }
    return entries;
}

// Neighbours in the standings who have not met; the lower number wins.
Entries swiss(std::uint32_t players, std::uint32_t rounds, std::uint32_t leaving = 0) {
    Entries entries;
    std::vector<int> points(players), colours(players);  // of late: Whites, or Blacks below 0
    std::vector<std::vector<bool>> met(players, std::vector<bool>(players));
    for (std::uint32_t round = 1; round <= rounds; ++round) {
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = 0; i < players - leaving * (round - 1); ++i)
            order.push_back(i);
        std::ranges::stable_sort(order, std::ranges::greater{},
                                 [&](std::uint32_t i) { return points[i]; });
        while (order.size() > 1) {
            const std::uint32_t white = order.front();
            order.erase(order.begin());
            const auto black =
                std::ranges::find_if(order, [&](std::uint32_t each) { return !met[white][each]; });
            if (black == order.end()) continue;
            const bool is_draw = (white + *black + round) % 4 == 0;
            entries.add(std::to_string(round), name_of_player(white), name_of_player(*black),
                        is_draw          ? "1/2-1/2"
                        : white < *black ? "1-0"
                                         : "0-1");
            points[is_draw || white < *black ? white : *black] += is_draw ? 1 : 2;
            if (is_draw) points[*black] += 1;
            met[white][*black] = met[*black][white] = true;
            order.erase(black);
        }
    }
    return entries;
}

TEST(KindUnderWay, ARoundRobinByTheBergerTable) {
    for (const std::uint32_t players : {8U, 9U, 10U, 12U, 14U}) {
        for (std::uint32_t rounds = 4; rounds + 1 < rounds_of_cycle(players); ++rounds) {
            std::vector<std::uint32_t> order;
            for (std::uint32_t round = 1; round <= rounds; ++round)
                order.push_back(round);
            const Entries entries = round_robin(players, order);
            Event event = entries.make();
            EXPECT_EQ(event.kind, Kind::RoundRobin)
                << players << ' ' << rounds << ' ' << event.evidence;
            EXPECT_TRUE(event.is_under_way) << event.evidence;
            const GamesCheck check = check_games(event);
            EXPECT_TRUE(check.berger) << players << ' ' << rounds;
            EXPECT_EQ(codes_of(check.findings), "");
        }
    }
}

// No table: the points of those who meet say it, after two thirds of the rounds.
TEST(KindUnderWay, ARoundRobinInAnyOrder) {
    const Entries entries = round_robin(10, {4, 1, 8, 2, 9, 6, 3, 7});
    const Event event = entries.make();
    EXPECT_EQ(event.kind, Kind::RoundRobin) << event.evidence;
    EXPECT_TRUE(event.is_under_way);
    EXPECT_EQ(codes_of(check_consistency(event)), "");
    EXPECT_EQ(event.evidence, "8 rounds so far, of 9 for 10 players; 40 of 45 pairs met");
}

TEST(KindUnderWay, TheSecondCycle) {
    Entries entries = round_robin(6, {1, 2, 3, 4, 5});
    for (std::size_t i = 0; i < 3; ++i) {
        const GameEntry first = entries.all()[i];
        entries.add("6", first.sides[1].name, first.sides[0].name, "1-0");
    }
    const Event event = entries.make();
    EXPECT_EQ(event.kind, Kind::DoubleRoundRobin) << event.evidence;
    EXPECT_TRUE(event.is_under_way);
    EXPECT_EQ(codes_of(check_consistency(event)), "");
}

TEST(KindUnderWay, ASwissStaysOne) {
    for (const std::uint32_t players : {8U, 10U, 12U, 16U, 30U}) {
        for (std::uint32_t rounds = 2; rounds <= std::min(7U, players / 2 + 1); ++rounds) {
            const Entries entries = swiss(players, rounds);
            const Event event = entries.make();
            EXPECT_EQ(event.kind, Kind::Swiss) << players << ' ' << rounds << ' ' << event.evidence;
        }
    }
}

// Who leaves makes no knock-out.
TEST(KindUnderWay, ASwissThatSomeLeave) {
    const Entries entries = swiss(30, 4, 2);
    const Event event = entries.make();
    EXPECT_EQ(event.kind, Kind::Swiss) << event.evidence;
}

TEST(KindOfTeams, ARoundRobinOfTeams) {
    for (const std::vector<std::uint32_t>& order :
         {std::vector<std::uint32_t>{1, 2, 3, 4, 5, 6, 7}, {1, 2, 3, 4, 5, 6}}) {
        Entries entries = round_robin(8, order);
        for (GameEntry& each : entries.all())
            for (SideEntry& side : each.sides)
                side.team = "Team " + side.name;
        Event event = entries.make();
        EXPECT_EQ(event.kind, Kind::Team);
        (void)check_games(event);
        EXPECT_EQ(event.kind, Kind::TeamRoundRobin) << event.evidence;
    }
}

TEST(KindArmageddon, GamesThatExistAfterDrawsOnly) {
    Entries entries = round_robin(10, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    std::vector<GameEntry>& all = entries.all();
    std::size_t number = 0;
    std::erase_if(all, [&](const GameEntry&) { return ++number % 7 == 0; });
    for (GameEntry& each : all)
        each.event = "10th Coast Armageddon";
    const Event event = entries.make();
    EXPECT_EQ(event.kind, Kind::Armageddon) << event.evidence;
    EXPECT_EQ(codes_of(check_consistency(event)), "");
}

std::string head_and_players(const std::string& head) {
    std::string text = head;
    Entries entries = swiss(8, 3);
    for (std::uint32_t number = 1; number <= 8; ++number) {
        std::string line = "001    " + std::to_string(number);
        line.resize(14, ' ');
        line += name_of_player(number - 1);
        line.resize(91, ' ');
        for (std::uint32_t round = 1; round <= 3; ++round) {
            for (const GameEntry& each : entries.all()) {
                if (each.round != std::to_string(round)) continue;
                for (std::size_t side = 0; side < 2; ++side) {
                    if (each.sides[side].name != name_of_player(number - 1)) continue;
                    std::uint32_t other = 1;
                    while (name_of_player(other - 1) != each.sides[1 - side].name)
                        ++other;
                    line += "   " + std::to_string(other) + (side == 0 ? " w " : " b ");
                    line += each.result_tag == "1/2-1/2"                ? "=  "
                            : (each.result_tag == "1-0") == (side == 0) ? "1  "
                                                                        : "0  ";
                }
            }
        }
        text += line + "\n";
    }
    return text;
}

std::string kind_by(const std::string& head) {
    const trf::Reading reading = trf::read(head_and_players(head));
    Event event;
    take_kind_of(reading.tournament, table_of(reading.tournament), nullptr, event);
    return std::string(name_of(event.kind)) + (event.is_under_way ? ", under way" : "");
}

TEST(KindOfReport, Its192Its092ElseItsPairings) {
    EXPECT_EQ(kind_by(""), "Swiss");
    EXPECT_EQ(kind_by("092 Individual: Swiss-System\n"), "Swiss");
    EXPECT_EQ(kind_by("092 Individual: Round-Robin\n"), "round robin, under way");
    EXPECT_EQ(kind_by("092 Rundenturnier\n"), "round robin, under way");
    EXPECT_EQ(kind_by("192 FIDE_DOUBLEROUNDROBIN\n092 Swiss\n"), "double round robin, under way");
    EXPECT_EQ(kind_by("192 FIDE_DUTCH_2025_BAKU\n"), "Swiss");
    EXPECT_EQ(kind_by("192 CUSTOM_KNOCKOUT\n"), "knock-out");
    EXPECT_EQ(kind_by("192 FIDE_DOUBLESWISS\n"), "unknown");
}

TEST(KindWords, AreFoundInAnyCase) {
    EXPECT_EQ(find_kind("Round-Robin"), Kind::RoundRobin);
    EXPECT_EQ(find_kind("double round robin"), Kind::DoubleRoundRobin);
    EXPECT_EQ(find_kind("knockout"), Kind::Knockout);
    EXPECT_EQ(find_kind("team-round-robin"), Kind::TeamRoundRobin);
    EXPECT_EQ(find_kind("liga"), std::nullopt);
    EXPECT_EQ(kind_words(),
              "swiss, round-robin, double-round-robin, knock-out, match, scheveningen, team, "
              "team-round-robin, armageddon");
    const Entries entries = four_players();
    Event event = entries.make();
    set_kind(Kind::DoubleRoundRobin, "as --kind says", event);
    EXPECT_TRUE(event.is_under_way);
    set_kind(Kind::Swiss, "as --kind says", event);
    EXPECT_FALSE(event.is_under_way);
}

// In the last round a player with more than half of the points may have a third Black.
TEST(LastRound, ATopscorerMayHaveAThirdColour) {
    const auto games = [](const char* result, std::uint32_t planned) {
        Entries entries = swiss(12, 5);
        std::uint32_t extra = 0;
        for (const char* round : {"1", "2", "3", "4", "5"}) {
            const bool is_black = std::string(round) > "2";
            const std::string other = "Guest" + std::to_string(++extra);
            entries.add(round, is_black ? other : "Zander", is_black ? "Zander" : other,
                        is_black ? (std::string(result) == "1-0" ? "0-1" : "1-0") : result);
        }
        for (const char* round : {"1", "2", "3", "4"})
            entries.add(round, std::string("Winner") + round, "Guest5", "1-0");
        Event event = entries.make();
        set_kind(Kind::Swiss, "", event);
        event.planned_rounds = planned;
        std::vector<Finding> findings = check_consistency(event);
        std::erase_if(findings, [](const Finding& each) {
            return each.message.find("Zander") == std::string::npos;
        });
        return codes_of(findings);
    };
    EXPECT_EQ(games("1-0", 0), "");
    EXPECT_EQ(games("0-1", 0), "EVT06");
    EXPECT_EQ(games("1-0", 7), "EVT06");
}

TEST(GamesWithoutMoves, AreAskedAboutAmongGamesWithMoves) {
    Entries entries = four_players();
    entries.all()[2].half_moves = 0;
    const Event event = entries.make();
    EXPECT_TRUE(event.games[2].lacks_moves);
    EXPECT_EQ(codes_of(check_consistency(event)), "EVT24");
    entries.all()[2].termination = "forfeit";
    EXPECT_EQ(codes_of(check_consistency(entries.make())), "");
    for (GameEntry& each : entries.all())
        each.half_moves = 0;
    EXPECT_EQ(codes_of(check_consistency(entries.make())), "");
}

// Of many there is one finding.
TEST(GamesWithoutMoves, ManyAreOneFinding) {
    Entries entries = round_robin(10, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    for (std::size_t i = 0; i < 15; ++i)
        entries.all()[i].half_moves = 0;
    EXPECT_EQ(codes_of(check_consistency(entries.make())), "EVT24");
}

}  // namespace kind_test
}  // namespace arbiter::event
