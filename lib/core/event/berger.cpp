#include "core/event/berger.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

namespace arbiter::event {
namespace {

constexpr std::uint32_t kNobody = 0xFFFFFFFF;
constexpr std::uint32_t kFewestPlayers = 6, kMostPlayers = 100;

// One of 30 games may depart, and one in any case: what departs more is another table.
constexpr std::size_t kGamesForOneDeparture = 30;

// Remainder in 1..modulus.
std::uint32_t wrapped(std::uint32_t value, std::uint32_t modulus) {
    const std::uint32_t rest = value % modulus;
    return rest == 0 ? modulus : rest;
}

struct NumberedGame {
    const Game* game;
    std::uint32_t cycle, round;  // the round of the table that its round is
};

// Maps the rounds of an event to those of the table.
class Rounds {
  public:
    Rounds(std::uint32_t in_cycle, std::uint32_t cycles, bool has_last_exchanged)
        : in_cycle_(in_cycle), cycles_(cycles), has_last_exchanged_(has_last_exchanged) {}

    [[nodiscard]] std::uint32_t in_cycle() const { return in_cycle_; }
    [[nodiscard]] std::uint32_t last() const { return in_cycle_ * cycles_; }
    [[nodiscard]] std::uint32_t cycle_of(std::uint32_t round) const {
        return (round - 1) / in_cycle_;
    }
    [[nodiscard]] std::uint32_t to_table(std::uint32_t round) const {
        return exchanged(cycle_of(round), (round - 1) % in_cycle_ + 1);
    }
    [[nodiscard]] std::uint32_t to_event(std::uint32_t cycle, std::uint32_t table_round) const {
        return cycle * in_cycle_ + exchanged(cycle, table_round);
    }

  private:
    [[nodiscard]] std::uint32_t exchanged(std::uint32_t cycle, std::uint32_t round) const {
        const bool is_last_two = round + 1 >= in_cycle_;
        if (!has_last_exchanged_ || cycle != 0 || !is_last_two) return round;
        return 2 * in_cycle_ - 1 - round;
    }

    std::uint32_t in_cycle_, cycles_;
    bool has_last_exchanged_;
};

// Tries numberings of one round robin on the table.
class BergerSearch {
  public:
    BergerSearch(const Event& event, Rounds rounds, std::uint32_t players)
        : event_(event),
          rounds_(rounds),
          players_(players),
          size_(players + players % 2),
          opponents_(rounds.in_cycle() + 1,
                     std::vector<std::uint32_t>(event.players.size(), kNobody)) {
        for (const Game& game : event.games)
            add_game(game);
    }

    [[nodiscard]] std::size_t games() const { return games_.size(); }

    // Departures of a numbering; it has a number for every player.
    [[nodiscard]] std::vector<BergerDeparture> departures(
        const std::vector<std::uint32_t>& numbers) const {
        std::vector<BergerDeparture> found;
        for (const NumberedGame& each : games_) {
            const auto [white, black] = each.game->players;
            const BergerPairing pairing = berger_pairing(numbers[white], numbers[black], size_);
            const bool has_colours = pairing.first_has_white == (each.cycle == 0);
            if (has_colours && pairing.round == each.round) continue;
            found.push_back({each.game, rounds_.to_event(each.cycle, pairing.round), has_colours});
        }
        return found;
    }

    // Each player in turn has the highest number; with an odd number of players none has it.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> numberings() const {
        std::vector<std::vector<std::uint32_t>> found;
        if (players_ % 2 == 1) {
            if (auto numbers = numbering_with(kNobody)) found.push_back(std::move(*numbers));
            return found;
        }
        for (std::uint32_t player = 0; player < event_.players.size(); ++player) {
            if (is_stray(player)) continue;
            auto numbers = numbering_with(player);
            if (numbers && std::ranges::find(found, *numbers) == found.end())
                found.push_back(std::move(*numbers));
        }
        return found;
    }

    [[nodiscard]] bool is_numbering(const std::vector<std::uint32_t>& numbers) const {
        if (numbers.size() != event_.players.size()) return false;
        std::set<std::uint32_t> used;
        for (std::uint32_t player = 0; player < numbers.size(); ++player) {
            if (is_stray(player)) continue;
            const std::uint32_t number = numbers[player];
            if (number < 1 || number > players_ || !used.insert(number).second) return false;
        }
        return true;
    }

  private:
    [[nodiscard]] bool is_stray(std::uint32_t player) const {
        return std::ranges::binary_search(event_.strays, player);
    }

    // If a pair has two games in one round, the first counts; games after the last round are
    // play-offs.
    void add_game(const Game& game) {
        const auto [white, black] = game.players;
        if (game.round == 0 || game.round > rounds_.last() || is_stray(white) || is_stray(black))
            return;
        if (!seen_.insert({game.round, std::minmax(white, black)}).second) return;
        const std::uint32_t cycle = rounds_.cycle_of(game.round);
        const std::uint32_t round = rounds_.to_table(game.round);
        games_.push_back({&game, cycle, round});
        if (cycle != 0) return;
        opponents_[round][white] = black;
        opponents_[round][black] = white;
    }

    // The number that meets the highest one in that round: twice the number is round + 1.
    [[nodiscard]] std::uint32_t opponent_of_highest(std::uint32_t round) const {
        return wrapped((round + 1) * (size_ / 2), size_ - 1);
    }

    // Numbers that follow from which player has the highest one: first those of the opponents,
    // round by round, then, so that single wrong rounds do no harm, those that most games of a
    // player say.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> numbering_with(
        std::uint32_t highest) const {
        std::vector<std::uint32_t> numbers(event_.players.size(), 0);
        if (highest != kNobody) numbers[highest] = size_;
        for (std::uint32_t round = 1; round < size_; ++round) {
            const std::uint32_t player =
                highest == kNobody ? absent_player(round) : opponents_[round][highest];
            if (player != kNobody) numbers[player] = opponent_of_highest(round);
        }
        constexpr int kTurns = 3;
        for (int turn = 0; turn < kTurns; ++turn)
            numbers = voted(numbers, highest);
        if (!is_numbering(completed(numbers))) return std::nullopt;
        return completed(numbers);
    }

    // The only player without a game in that round; kNobody when there are others.
    [[nodiscard]] std::uint32_t absent_player(std::uint32_t round) const {
        std::uint32_t absent = kNobody;
        for (std::uint32_t player = 0; player < event_.players.size(); ++player) {
            if (is_stray(player) || opponents_[round][player] != kNobody) continue;
            if (absent != kNobody) return kNobody;
            absent = player;
        }
        return absent;
    }

    // Two numbers that meet add up to round + 1, modulo the number of rounds.
    [[nodiscard]] std::vector<std::uint32_t> voted(const std::vector<std::uint32_t>& numbers,
                                                   std::uint32_t highest) const {
        std::vector<std::uint32_t> votes(numbers.size() * size_);  // by player and number
        for (const NumberedGame& each : games_) {
            const auto [white, black] = each.game->players;
            for (const auto& [player, other] : {std::pair(white, black), std::pair(black, white)}) {
                if (player == highest || numbers[other] == 0) continue;
                const std::uint32_t number =
                    other == highest ? opponent_of_highest(each.round)
                                     : wrapped(each.round + size_ - numbers[other], size_ - 1);
                ++votes[std::size_t{player} * size_ + number];
            }
        }
        std::vector<std::uint32_t> result(numbers.size(), 0);
        if (highest != kNobody) result[highest] = size_;
        for (std::size_t player = 0; player < numbers.size(); ++player) {
            const auto of_player = std::span(votes).subspan(player * size_, size_);
            const auto most = std::ranges::max_element(of_player);
            if (most != of_player.end() && *most != 0)
                result[player] = static_cast<std::uint32_t>(most - of_player.begin());
        }
        return result;
    }

    // A single player without number has the one that is left.
    [[nodiscard]] std::vector<std::uint32_t> completed(std::vector<std::uint32_t> numbers) const {
        std::uint32_t without = kNobody;
        for (std::uint32_t player = 0; player < numbers.size(); ++player) {
            if (numbers[player] != 0 || is_stray(player)) continue;
            if (without != kNobody) return numbers;
            without = player;
        }
        if (without == kNobody) return numbers;
        for (std::uint32_t number = 1; number <= players_; ++number)
            if (std::ranges::find(numbers, number) == numbers.end()) numbers[without] = number;
        return numbers;
    }

    const Event& event_;
    Rounds rounds_;
    std::uint32_t players_, size_;  // size of the table: even
    std::set<std::pair<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>>> seen_;
    std::vector<NumberedGame> games_;
    std::vector<std::vector<std::uint32_t>> opponents_;  // by round of the first cycle, player
};

std::size_t most_departures(std::size_t games) {
    return std::max<std::size_t>(1, games / kGamesForOneDeparture);
}

// Three games of one player with other colours are another table, in which the highest number
// alternates otherwise, as at Hastings and in the Interzonals of 1973.
bool is_another_table(const std::vector<BergerDeparture>& departures) {
    constexpr std::size_t kMany = 3;
    std::map<std::uint32_t, std::size_t> by_player;
    for (const BergerDeparture& departure : departures) {
        if (departure.has_table_colours) continue;
        for (const std::uint32_t player : departure.game->players)
            if (++by_player[player] == kMany) return true;
    }
    return false;
}

std::optional<BergerFit> fit_of(const BergerSearch& search, std::vector<std::uint32_t> numbers) {
    std::vector<BergerDeparture> departures = search.departures(numbers);
    if (departures.size() > most_departures(search.games()) || is_another_table(departures))
        return std::nullopt;
    BergerFit fit;
    fit.numbers = std::move(numbers);
    fit.games = search.games();
    fit.departures = std::move(departures);
    return fit;
}

std::optional<BergerFit> find_with(const Event& event, Rounds rounds, std::uint32_t players,
                                   std::span<const std::uint32_t> given) {
    const BergerSearch search(event, rounds, players);
    const std::size_t whole = event.is_under_way ? std::size_t{event.rounds} * (players / 2)
                                                 : std::size_t{players} * (players - 1) / 2;
    if (10 * search.games() < 9 * whole) return std::nullopt;
    std::vector<std::uint32_t> numbers(given.begin(), given.end());
    if (search.is_numbering(numbers)) {
        if (auto fit = fit_of(search, std::move(numbers))) {
            fit->are_numbers_given = true;
            return fit;
        }
    }
    std::optional<BergerFit> found;
    for (std::vector<std::uint32_t>& each : search.numberings()) {
        std::optional<BergerFit> fit = fit_of(search, std::move(each));
        if (!fit) continue;
        if (found) return std::nullopt;
        found = std::move(fit);
    }
    return found;
}

}  // namespace

BergerPairing berger_pairing(std::uint32_t first, std::uint32_t second, std::uint32_t players) {
    const std::uint32_t low = std::min(first, second), high = std::max(first, second);
    const bool has_highest = high == players;
    const bool low_has_white = has_highest ? 2 * low <= players : (low + high) % 2 == 1;
    return {wrapped(has_highest ? 2 * low - 1 : low + high - 1, players - 1),
            low_has_white == (first == low)};
}

std::optional<BergerFit> find_berger(const Event& event, std::span<const std::uint32_t> given) {
    const bool is_double = event.kind == Kind::DoubleRoundRobin;
    if (!is_double && event.kind != Kind::RoundRobin) return std::nullopt;
    const auto players = static_cast<std::uint32_t>(event.players.size() - event.strays.size());
    if (players < kFewestPlayers || players > kMostPlayers || !event.round_labels.empty())
        return std::nullopt;
    const std::uint32_t in_cycle = players + players % 2 - 1, cycles = is_double ? 2 : 1;
    for (const bool is_exchanged : {false, true}) {
        if (is_exchanged && !is_double) break;
        auto fit = find_with(event, Rounds(in_cycle, cycles, is_exchanged), players, given);
        if (!fit) continue;
        fit->has_last_rounds_exchanged = is_exchanged;
        return fit;
    }
    return std::nullopt;
}

std::vector<Finding> check_berger(const Event& event, const BergerFit& fit) {
    std::vector<Finding> findings;
    const auto number = [&](std::uint32_t player) { return fit.numbers[player]; };
    const auto plays_elsewhere = [&](const Game& game) {
        return std::ranges::any_of(event.games, [&](const Game& other) {
            return &other != &game && other.round == game.round &&
                   (other.has_player(game.players[0]) || other.has_player(game.players[1]));
        });
    };
    const auto has_same_colours_twice = [&](const Game& game) {
        return std::ranges::any_of(event.games, [&](const Game& other) {
            return &other != &game && other.players == game.players;
        });
    };
    for (const BergerDeparture& departure : fit.departures) {
        const Game& game = *departure.game;
        const auto [white, black] = game.players;
        const bool is_round = departure.table_round != game.round;
        if (is_round ? plays_elsewhere(game) : has_same_colours_twice(game)) continue;
        Finding& finding = findings.emplace_back();
        finding.rule = RuleId::EVT08;
        finding.place = place_of(*game.entry);
        const std::string what =
            is_round ? fmt::format("the two meet in round {}", departure.table_round)
                     : fmt::format("{} has White", escaped(event.players[black].name));
        finding.message = fmt::format(
            "round {}: {} - {}, but in the Berger table, which {} of {} games follow, {} "
            "(numbers {} and {}{}); check {}",
            event.round_name(game.round), escaped(event.players[white].name),
            escaped(event.players[black].name), fit.games - fit.departures.size(), fit.games, what,
            number(white), number(black), fit.are_numbers_given ? "" : ", derived from the games",
            is_round ? "the round" : "who had White");
    }
    return findings;
}

std::string words_of(const BergerFit& fit) {
    return fmt::format("{} of {} games follow it, numbers {}{}", fit.games - fit.departures.size(),
                       fit.games, fit.are_numbers_given ? "as given" : "derived from the games",
                       fit.has_last_rounds_exchanged
                           ? "; the last two rounds of the first cycle are exchanged"
                           : "");
}

}  // namespace arbiter::event
