#include "core/event/result_check.hpp"

#include "core/base/text.hpp"
#include "core/event/roster.hpp"
#include "core/names/player_name.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace arbiter::event {
namespace {

using pgn::Outcome;

bool is_open(const Game& game) {
    const bool has_points =
        game.results[0] != trf::Result::None || game.results[1] != trf::Result::None;
    return !has_points && (game.outcome == Outcome::Unknown || game.outcome == Outcome::None);
}

std::string pairing(const Event& event, const Game& game) {
    return fmt::format("{} - {}", escaped(event.players[game.players[0]].name),
                       escaped(event.players[game.players[1]].name));
}

void report(RuleId rule, const Game& game, std::string message, std::vector<Finding>& findings,
            std::vector<Place> others = {}) {
    findings.push_back({rule, place_of(*game.entry), std::move(message), std::move(others)});
}

void check_open(const Event& event, std::vector<Finding>& findings) {
    std::map<std::uint32_t, std::pair<std::size_t, std::vector<const Game*>>> rounds;
    for (const Game& game : event.games) {
        if (game.round == 0) continue;
        auto& [games, open] = rounds[game.round];
        ++games;
        if (is_open(game)) open.push_back(&game);
    }
    for (const auto& [round, games] : rounds)
        if (4 * games.second.size() <= games.first)
            for (const Game* game : games.second)
                report(RuleId::EVT25, *game,
                       fmt::format("round {}: {} has no result, but {} of {} games of the round "
                                   "have one",
                                   event.round_name(round), pairing(event, *game),
                                   games.first - games.second.size(), games.first),
                       findings);
}

void check_markers(const Event& event, std::vector<Finding>& findings) {
    for (const Game& game : event.games) {
        const Outcome tag = pgn::read_result(game.entry->result_tag).outcome;
        const Outcome marker = pgn::read_result(game.entry->result_token).outcome;
        const bool is_silent = tag == Outcome::None || marker == Outcome::None ||
                               tag == Outcome::Unknown || marker == Outcome::Unknown;
        if (is_silent || tag == marker) continue;
        report(RuleId::EVT26, game,
               fmt::format("{}: Result is \"{}\", but the game ends with {}; the tag counts",
                           pairing(event, game), escaped(game.entry->result_tag),
                           escaped(game.entry->result_token)),
               findings);
    }
}

class NameCheck {
  public:
    explicit NameCheck(const Event& event) : event_(event) {
        rounds_.resize(event.players.size());
        opponents_.resize(event.players.size());
        for (const Game& game : event.games) {
            for (std::size_t side = 0; side < 2; ++side) {
                rounds_[game.players[side]].insert(game.round);
                opponents_[game.players[side]].insert(game.players[1 - side]);
            }
        }
        for (const Player& player : event.players)
            keys_.push_back(names::player_key(player.name));
    }

    [[nodiscard]] std::vector<Finding> check() {
        std::vector<std::uint32_t> guests;
        for (std::uint32_t player = 0; player < event_.players.size(); ++player) {
            const std::size_t rounds = rounds_[player].size();
            if (rounds <= kGuestRounds && !rounds_[player].contains(0)) guests.push_back(player);
            if (rounds > kLeastRounds && 2 * rounds >= event_.rounds) regulars_.push_back(player);
        }
        if (guests.size() * regulars_.size() > kMostPairs) return {};
        for (const std::uint32_t guest : guests)
            if (const auto other = only_one_near(guest)) report_typo(guest, *other);
        return std::move(findings_);
    }

  private:
    // A guest has so few rounds; who he may be has so many more, and half of all.
    static constexpr std::size_t kGuestRounds = 2, kLeastRounds = 2;
    // More than those of any event that was played: a list of players, or made to take long.
    static constexpr std::size_t kMostPairs = 50'000'000;

    [[nodiscard]] std::optional<std::uint32_t> only_one_near(std::uint32_t player) const {
        std::optional<std::uint32_t> found;
        for (const std::uint32_t other : regulars_) {
            if (!may_be(player, other)) continue;
            if (found) return std::nullopt;
            found = other;
        }
        return found;
    }
    // Has the other one the games that this one lacks?
    [[nodiscard]] bool may_be(std::uint32_t player, std::uint32_t other) const {
        if (player == other || rounds_[other].size() < rounds_[player].size() + kLeastRounds ||
            opponents_[player].contains(other))
            return false;
        const std::string_view id = clean_id(event_.players[player].fide_id),
                               other_id = clean_id(event_.players[other].fide_id);
        if (!id.empty() && !other_id.empty() && id != other_id) return false;
        return !differ_otherwise(event_.players[player], event_.players[other]) &&
               std::ranges::none_of(rounds_[player],
                                    [&](auto round) { return rounds_[other].contains(round); }) &&
               names::are_one_slip_apart(keys_[player], keys_[other]) &&
               without_initials(keys_[player]) != without_initials(keys_[other]);
    }
    [[nodiscard]] static bool differ_otherwise(const Player& a, const Player& b) {
        return (a.rating != 0 && b.rating != 0 && a.rating != b.rating) ||
               (!a.federation.empty() && !b.federation.empty() && a.federation != b.federation) ||
               (!a.team.empty() && !b.team.empty() && a.team != b.team);
    }
    // "nguyen, a" and "nguyen, b" are two persons.
    [[nodiscard]] static std::string without_initials(std::string_view key) {
        std::string words;
        while (!key.empty()) {
            const std::string_view word = key.substr(0, key.find(' '));
            key.remove_prefix(std::min(word.size() + 1, key.size()));
            if (word.size() > 1) words.append(word).append(" ");
        }
        return words;
    }
    void report_typo(std::uint32_t player, std::uint32_t other) {
        const Game& game = event_.first_game_of(player);
        report(RuleId::EVT29, game,
               fmt::format("round {}: \"{}\" is nearly \"{}\", who has {} other games and none in "
                           "this round; one player?",
                           event_.round_name(game.round), escaped(event_.players[player].name),
                           escaped(event_.players[other].name), rounds_[other].size()),
               findings_, {place_of(*event_.first_game_of(other).entry)});
    }

    const Event& event_;
    std::vector<std::set<std::uint32_t>> rounds_, opponents_;  // by player
    std::vector<std::string> keys_;
    std::vector<std::uint32_t> regulars_;
    std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> check_results(const Event& event) {
    std::vector<Finding> findings;
    if (event.kind != Kind::Unknown && !event.has_report) check_open(event, findings);
    check_markers(event, findings);
    return findings;
}

std::vector<Finding> check_names(const Event& event) {
    if (event.kind == Kind::Unknown || event.has_report) return {};
    return NameCheck(event).check();
}

}  // namespace arbiter::event
