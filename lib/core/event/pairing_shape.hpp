#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::event {

// A game of two players, or a match of two teams.
struct Meeting {
    std::uint32_t round = 0;  // 0 = not known
    std::array<std::uint32_t, 2> sides{};
    std::array<int, 2> points{};  // in tenths
};

// What the pairings of an event look like.
struct PairingShape {
    using Pair = std::pair<std::uint32_t, std::uint32_t>;

    std::size_t players = 0, games = 0;
    std::map<Pair, std::size_t> meetings;  // of each pair that met
    std::vector<std::set<std::uint32_t>> opponents;
    std::vector<std::size_t> games_of;  // by player
    std::size_t twice_in_round = 0;     // second games of a pair in one round
    std::size_t several_in_round = 0;   // games of a player beyond one a round, against another one
    std::map<std::uint32_t, std::set<std::uint32_t>> players_of_round;

    PairingShape(std::size_t players, std::span<const Meeting> all);

    [[nodiscard]] std::size_t pairs() const { return players * (players - 1) / 2; }
    // Number of pairs with `times` games.
    [[nodiscard]] std::size_t met(std::size_t times) const;
};

struct RoundRobinUnderWay {
    bool is_double = false;
    std::string evidence;
};

// Do the pairings so far look like those of a round robin with rounds to come? All players play in
// all rounds, none meets the same opponent twice in a cycle, and opponents do not have about equal
// points, as they have in a Swiss. Tested for 4 to 40 players after two thirds of the rounds. COST:
// players squared x rounds.
[[nodiscard]] std::optional<RoundRobinUnderWay> round_robin_under_way(const PairingShape& shape,
                                                                      std::span<const Meeting> all);

// The rounds of one cycle: an odd number of players has one of them out in each.
[[nodiscard]] constexpr std::uint32_t rounds_of_cycle(std::size_t players) {
    return static_cast<std::uint32_t>(players + players % 2 - (players == 0 ? 0 : 1));
}

}  // namespace arbiter::event
