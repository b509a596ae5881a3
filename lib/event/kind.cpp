#include "event/kind.hpp"

#include "base/text.hpp"
#include "clean/folding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace arbiter::event {
namespace {

using Pair = std::pair<std::uint32_t, std::uint32_t>;

// What the pairings of an event look like.
struct Shape {
    std::size_t players = 0, games = 0;
    std::map<Pair, std::size_t> meetings;  // of each pair that met
    std::vector<std::set<std::uint32_t>> opponents;
    std::vector<std::size_t> games_of;  // by player
    std::size_t with_teams = 0;         // games
    std::size_t twice_in_round = 0;     // second games of a pair in one round
    std::size_t several_in_round = 0;   // games of a player beyond one a round, against another one
    std::map<std::uint32_t, std::set<std::uint32_t>> players_of_round;

    explicit Shape(const Event& event)
        : players(event.players.size()),
          games(event.games.size()),
          opponents(players),
          games_of(players) {
        std::map<Pair, std::set<std::uint32_t>> met;
        for (const Game& game : event.games) {
            const auto [white, black] = game.players;
            ++meetings[std::minmax(white, black)];
            opponents[white].insert(black);
            opponents[black].insert(white);
            ++games_of[white];
            ++games_of[black];
            if (!game.entry->sides[0].team.empty() && !game.entry->sides[1].team.empty())
                ++with_teams;
            if (game.round == 0) continue;
            for (const auto& [player, other] : {Pair(white, black), Pair(black, white)}) {
                std::set<std::uint32_t>& others = met[{game.round, player}];
                if (others.contains(other))
                    ++twice_in_round;
                else if (!others.empty())
                    ++several_in_round;
                others.insert(other);
                players_of_round[game.round].insert(player);
            }
        }
        twice_in_round /= 2;
    }

    [[nodiscard]] std::size_t pairs() const { return players * (players - 1) / 2; }
    [[nodiscard]] std::size_t met(std::size_t times) const {
        return static_cast<std::size_t>(std::ranges::count_if(
            meetings, [&](const auto& each) { return each.second == times; }));
    }
};

bool is_most(std::size_t part, std::size_t whole) {
    return 10 * part >= 9 * whole;
}

// Players with less than a third of the games of the one with most: games of another event that
// carry the name of this one.
std::vector<std::uint32_t> strays_of(const Shape& shape) {
    const std::size_t most = std::ranges::max(shape.games_of);
    std::vector<std::uint32_t> strays;
    for (std::uint32_t player = 0; player < shape.players; ++player)
        if (3 * shape.games_of[player] < most) strays.push_back(player);
    return strays;
}

// Have nearly all pairs of the other players met, in as many rounds as it takes, and are the games
// of the strays few?
bool is_round_robin_without(const std::vector<std::uint32_t>& strays, const Shape& shape,
                            std::uint32_t rounds) {
    const std::size_t players = shape.players - strays.size();
    if (strays.empty() || players < 4 || rounds + 1 < players) return false;
    const auto is_stray = [&](std::uint32_t player) {
        return std::ranges::binary_search(strays, player);
    };
    std::size_t met = 0, of_strays = 0;
    for (const auto& [pair, times] : shape.meetings) {
        if (is_stray(pair.first) || is_stray(pair.second))
            of_strays += times;
        else
            ++met;
    }
    return is_most(met, players * (players - 1) / 2) && 5 * of_strays <= shape.games;
}

// Do the players fall into two groups of equal size, each of which meets all of the other and none
// of its own?
bool is_scheveningen(const Shape& shape) {
    if (shape.players < 6 || shape.players % 2 != 0) return false;
    const std::set<std::uint32_t>& other_side = shape.opponents[0];
    if (other_side.size() != shape.players / 2) return false;
    for (std::uint32_t player = 0; player < shape.players; ++player) {
        const bool is_other = other_side.contains(player);
        if (shape.opponents[player].size() != shape.players / 2) return false;
        for (const std::uint32_t opponent : shape.opponents[player])
            if (other_side.contains(opponent) == is_other) return false;
    }
    return true;
}

// Each round has fewer players than the one before it, who all played there.
bool is_knockout(const Shape& shape) {
    if (shape.players_of_round.size() < 2) return false;
    const std::set<std::uint32_t>* before = nullptr;
    for (const auto& [round, players] : shape.players_of_round) {
        if (before != nullptr) {
            if (players.size() >= before->size()) return false;
            if (!std::ranges::includes(*before, players)) return false;
        }
        before = &players;
    }
    return true;
}

// Collections of one player's games have one game of each round of many events.
std::optional<std::uint32_t> one_in_all_games(const Shape& shape) {
    for (std::uint32_t player = 0; player < shape.players; ++player)
        if (shape.opponents[player].size() == shape.players - 1 &&
            shape.games_of[player] == shape.games)
            return player;
    return std::nullopt;
}

// A word by which team events call themselves; empty when there is none.
std::string team_word(std::string_view name) {
    constexpr std::string_view kWords[] = {"ol",         "olm",          "olw",
                                           "olympiad",   "team",         "teams",
                                           "tch",        "etcc",         "ecc",
                                           "bundesliga", "nationalliga", "liga",
                                           "league",     "ligue",        "interclubs",
                                           "clubs",      "mannschaft",   "mannschaftsmeisterschaft",
                                           "equipos",    "equipes",      "wtch",
                                           "etch",       "squadre",      "4ncl"};
    const std::string folded = clean::folded(name, 200);
    for (std::size_t begin = 0; begin < folded.size();) {
        const std::size_t end = std::min(folded.find(' ', begin), folded.size());
        const std::string_view word = std::string_view(folded).substr(begin, end - begin);
        if (std::ranges::find(kWords, word) != std::end(kWords)) return std::string(word);
        begin = end + 1;
    }
    return {};
}

void set_kind(Event& event, Kind kind, std::string evidence) {
    event.kind = kind;
    event.evidence = std::move(evidence);
}

}  // namespace

std::string_view name_of(Kind kind) {
    switch (kind) {
        case Kind::Unknown:
            return "unknown";
        case Kind::Swiss:
            return "Swiss";
        case Kind::RoundRobin:
            return "round robin";
        case Kind::DoubleRoundRobin:
            return "double round robin";
        case Kind::Knockout:
            return "knock-out";
        case Kind::Match:
            return "match";
        case Kind::Scheveningen:
            return "Scheveningen";
        case Kind::Team:
            return "team event";
    }
    return "unknown";
}

void recognise_kind(Event& event) {
    const Shape shape(event);
    // Three of five games that the players could have had.
    event.is_whole = 10 * shape.games >= 3 * shape.players * shape.players_of_round.size();
    const std::size_t few = std::max<std::size_t>(4, shape.games / 20);
    event.has_pairing_rounds = shape.several_in_round <= few;
    if (shape.players < 2) return set_kind(event, Kind::Unknown, "fewer than two players");
    if (shape.players == 2)
        return set_kind(event, Kind::Match, fmt::format("two players, {} games", shape.games));
    if (is_most(shape.with_teams, shape.games)) {
        return set_kind(
            event, Kind::Team,
            fmt::format("{} of {} games name two teams", shape.with_teams, shape.games));
    }
    if (const auto player = one_in_all_games(shape)) {
        return set_kind(
            event, Kind::Unknown,
            fmt::format("a collection: all games are of {}", escaped(event.players[*player].name)));
    }
    if (is_scheveningen(shape)) {
        return set_kind(
            event, Kind::Scheveningen,
            fmt::format("two groups of {}, each of which meets the other only", shape.players / 2));
    }
    const std::size_t once = shape.met(1), twice = shape.met(2);
    if (is_most(shape.meetings.size(), shape.pairs())) {
        const std::string met =
            fmt::format("{} of {} pairs met", shape.meetings.size(), shape.pairs());
        if (is_most(once, shape.meetings.size()))
            return set_kind(event, Kind::RoundRobin, fmt::format("{}, {} once", met, once));
        if (is_most(once + twice, shape.meetings.size()) && 2 * twice > shape.meetings.size())
            return set_kind(event, Kind::DoubleRoundRobin, fmt::format("{}, {} twice", met, twice));
    }
    // With as many rounds as opponents it is no Swiss, though games are missing.
    const bool has_met_most = 5 * shape.meetings.size() >= 3 * shape.pairs();
    if (has_met_most && event.rounds + 1 >= shape.players && is_most(once, shape.meetings.size())) {
        return set_kind(event, Kind::RoundRobin,
                        fmt::format("{} rounds for {} players, {} of {} pairs met", event.rounds,
                                    shape.players, shape.meetings.size(), shape.pairs()));
    }
    if (std::vector<std::uint32_t> strays = strays_of(shape);
        is_round_robin_without(strays, shape, event.rounds)) {
        const std::size_t left = shape.players - strays.size();
        event.strays = std::move(strays);
        return set_kind(
            event, Kind::RoundRobin,
            fmt::format("{} rounds for {} players, who nearly all met, and single games "
                        "of {} others",
                        event.rounds, left, event.strays.size()));
    }
    if (const std::string word = team_word(event.name); !word.empty())
        return set_kind(event, Kind::Team, fmt::format("the name has \"{}\"", word));
    if (is_knockout(shape)) {
        return set_kind(event, Kind::Knockout,
                        fmt::format("{} players in the first round, {} in the last, each of whom "
                                    "played in the round before",
                                    shape.players_of_round.begin()->second.size(),
                                    shape.players_of_round.rbegin()->second.size()));
    }
    const bool has_rounds = event.rounds >= 2 && shape.players_of_round.size() >= 2;
    if (has_rounds && is_most(once, shape.meetings.size()) &&
        10 * shape.several_in_round <= shape.games) {
        return set_kind(event, Kind::Swiss,
                        fmt::format("{} rounds, {} players, {} of {} pairings once", event.rounds,
                                    shape.players, once, shape.meetings.size()));
    }
    set_kind(event, Kind::Unknown,
             fmt::format("{} players, {} of {} pairs met, {} once", shape.players,
                         shape.meetings.size(), shape.pairs(), once));
}

}  // namespace arbiter::event
