#include "core/event/pairing_shape.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

namespace arbiter::event {
namespace {

// Sums of differences of points: of pairs that met, and of all that could have met. In a round
// robin they are about the same share of games and pairs.
class ScoreDistance {
  public:
    explicit ScoreDistance(std::size_t players) : points_(players) {}

    void add_round(std::span<const Meeting* const> round) {
        std::int64_t own = 0, all = 0, pairs = 0;
        std::vector<int> of_round;
        for (const Meeting* each : round) {
            own += std::abs(points_[each->sides[0]] - points_[each->sides[1]]);
            of_round.push_back(points_[each->sides[0]]);
            of_round.push_back(points_[each->sides[1]]);
        }
        for (std::size_t i = 0; i < of_round.size(); ++i) {
            for (std::size_t j = i + 1; j < of_round.size(); ++j) {
                all += std::abs(of_round[i] - of_round[j]);
                ++pairs;
            }
        }
        const auto games = static_cast<std::int64_t>(round.size());
        if (pairs != 0) {
            of_games_ += static_cast<double>(own) / static_cast<double>(games);
            of_pairs_ += static_cast<double>(all) / static_cast<double>(pairs);
        }
        for (const Meeting* each : round)
            for (std::size_t side = 0; side < 2; ++side)
                points_[each->sides[side]] += each->points[side];
    }

    // 1 where opponents have nothing to do with points; nullopt when all had the same.
    [[nodiscard]] std::optional<double> share() const {
        if (of_pairs_ == 0) return std::nullopt;
        return of_games_ / of_pairs_;
    }

  private:
    std::vector<int> points_;
    double of_games_ = 0, of_pairs_ = 0;
};

}  // namespace

PairingShape::PairingShape(std::size_t count, std::span<const Meeting> all)
    : players(count), games(all.size()), opponents(count), games_of(count) {
    std::map<Pair, std::set<std::uint32_t>> met;
    for (const Meeting& each : all) {
        const auto [white, black] = each.sides;
        ++meetings[std::minmax(white, black)];
        opponents[white].insert(black);
        opponents[black].insert(white);
        ++games_of[white];
        ++games_of[black];
        if (each.round == 0) continue;
        for (const auto& [player, other] : {Pair(white, black), Pair(black, white)}) {
            std::set<std::uint32_t>& others = met[{each.round, player}];
            if (others.contains(other))
                ++twice_in_round;
            else if (!others.empty())
                ++several_in_round;
            others.insert(other);
            players_of_round[each.round].insert(player);
        }
    }
    twice_in_round /= 2;
}

std::size_t PairingShape::met(std::size_t times) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(meetings, [&](const auto& each) { return each.second == times; }));
}

std::optional<RoundRobinUnderWay> round_robin_under_way(const PairingShape& shape,
                                                        std::span<const Meeting> all) {
    constexpr std::size_t kFewest = 4, kMost = 40;
    if (shape.players < kFewest || shape.players > kMost || shape.several_in_round != 0)
        return std::nullopt;
    const std::uint32_t cycle = rounds_of_cycle(shape.players);
    const auto rounds = static_cast<std::uint32_t>(shape.players_of_round.size());
    if (rounds < 2 || shape.players_of_round.rbegin()->first != rounds || rounds >= 2 * cycle)
        return std::nullopt;
    std::map<std::uint32_t, std::vector<const Meeting*>> by_round;
    std::map<std::pair<std::uint32_t, PairingShape::Pair>, std::size_t> by_pair;
    std::set<std::pair<std::uint32_t, PairingShape::Pair>> in_cycle;
    std::size_t again = 0;  // in the same cycle
    for (const Meeting& each : all) {
        if (each.round == 0) return std::nullopt;
        const PairingShape::Pair pair = std::minmax(each.sides[0], each.sides[1]);
        if (++by_pair[{each.round, pair}] != 1) continue;
        by_round[each.round].push_back(&each);
        again += in_cycle.insert({(each.round - 1) / cycle, pair}).second ? 0 : 1;
    }
    const std::size_t in_all_rounds = std::size_t{rounds} * (shape.players / 2);
    if (again != 0 || 20 * by_pair.size() < 19 * in_all_rounds) return std::nullopt;
    const bool is_second_cycle = rounds > cycle;
    const bool is_double = is_second_cycle || 2 * shape.twice_in_round > by_pair.size();
    if (!is_second_cycle) {
        if (rounds >= cycle || 3 * rounds < 2 * cycle) return std::nullopt;
        ScoreDistance distance(shape.players);
        for (const auto& [round, games] : by_round)
            distance.add_round(games);
        // A Swiss with one round fewer than opponents has hardly a choice at its end.
        const double least = rounds + 1 == cycle ? 0.5 : 0.75;
        if (distance.share() < least) return std::nullopt;
    }
    return RoundRobinUnderWay{
        is_double, fmt::format("{} rounds so far, of {} for {} players; {} of {} pairs met", rounds,
                               is_second_cycle ? 2 * cycle : cycle, shape.players,
                               shape.meetings.size(), shape.pairs())};
}

}  // namespace arbiter::event
