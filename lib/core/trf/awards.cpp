#include "core/trf/awards.hpp"

#include <algorithm>

namespace arbiter::trf {
namespace {

// 299 knows wins, draws and losses over the board, however long the game was.
Result rated(Result result) {
    switch (result) {
        case Result::UnratedWin:
            return Result::Win;
        case Result::UnratedDraw:
            return Result::Draw;
        case Result::UnratedLoss:
            return Result::Loss;
        default:
            return result;
    }
}

}  // namespace

Awards::Awards(std::span<const Adjustment> adjustments) {
    for (const Adjustment& each : adjustments) {
        std::vector<std::uint32_t> numbers = each.numbers;
        if (numbers.empty()) numbers.push_back(0);
        for (const std::uint32_t number : numbers) {
            if (each.about) {
                Points& points = awards_[{number, each.round, rated(*each.about)}];
                if (each.match_points) points.match = each.match_points;
                if (each.points) points.games = each.points;
            } else {
                // One for each round, so that many records cost no more than many rounds.
                std::vector<Bonus>& bonuses = bonuses_[number];
                auto found = std::ranges::find(bonuses, each.round, &Bonus::round);
                if (found == bonuses.end()) found = bonuses.insert(found, {each.round, 0, 0});
                found->match += each.match_points.value_or(0);
                found->games += each.points.value_or(0);
            }
        }
    }
}

Awards::Points Awards::of(std::uint32_t number, std::uint32_t round, Result result) const {
    if (awards_.empty()) return {};
    for (const auto& [about, when] : {std::pair(number, round), std::pair(number, 0U),
                                      std::pair(0U, round), std::pair(0U, 0U)}) {
        const auto found = awards_.find({about, when, rated(result)});
        if (found != awards_.end()) return found->second;
    }
    return {};
}

std::vector<Awards::Bonus> Awards::bonuses_of(std::uint32_t number) const {
    std::vector<Bonus> found;
    if (bonuses_.empty()) return found;
    for (const std::uint32_t each : {number, 0U}) {
        const auto at = bonuses_.find(each);
        if (at != bonuses_.end()) found.insert(found.end(), at->second.begin(), at->second.end());
        if (number == 0) break;
    }
    return found;
}

PlayerPoints::PlayerPoints(const Tournament& tournament)
    : tournament_(tournament),
      awards_(tournament.names_teams() ? std::span<const Adjustment>()
                                       : std::span<const Adjustment>(tournament.adjustments)) {}

int PlayerPoints::of(const Player& player, std::size_t round) const {
    const Cell& cell = player.rounds[round - 1];
    const Awards::Points award =
        awards_.of(player.number, static_cast<std::uint32_t>(round), cell.result);
    return award.games.value_or(tournament_.points.points_of(cell.result, cell.colour));
}

std::vector<Awards::Bonus> PlayerPoints::bonuses_of(const Player& player) const {
    return awards_.bonuses_of(player.number);
}

int PlayerPoints::total(const Player& player) const {
    int sum = 0;
    for (std::size_t round = 1; round <= player.rounds.size(); ++round)
        sum += of(player, round);
    for (const Awards::Bonus& each : bonuses_of(player))
        sum += each.games;
    return sum;
}

}  // namespace arbiter::trf
