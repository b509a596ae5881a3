#include "run/outputs/detail/tree_rows.hpp"

#include "core/base/rating_difference.hpp"

#include <algorithm>

namespace arbiter::outputs::detail {

void TreeTally::add(const TreeSaid& said, chess::Color turn) {
    ply = games == 0 ? said.ply : std::min(ply, said.ply);
    ++games;
    white += said.result == TreeResult::White ? 1 : 0;
    draws += said.result == TreeResult::Draw ? 1 : 0;
    black += said.result == TreeResult::Black ? 1 : 0;
    if (said.rating != 0) {
        ++rated;
        ratings += said.rating;
    }
    if (said.opponent != 0 && said.result != TreeResult::Other) {
        const TreeResult win = turn == chess::Color::White ? TreeResult::White : TreeResult::Black;
        ++performances;
        opponents += said.opponent;
        half_points += said.result == win ? 2 : said.result == TreeResult::Draw ? 1 : 0;
    }
    if (said.year == 0) return;
    first_year = first_year == 0 ? said.year : std::min(first_year, said.year);
    last_year = std::max(last_year, said.year);
}

std::optional<std::uint64_t> TreeTally::elo() const {
    if (rated == 0) return std::nullopt;
    return static_cast<std::uint64_t>(
        rounded_share(static_cast<std::int64_t>(ratings), static_cast<std::int64_t>(rated)));
}

std::optional<std::int64_t> TreeTally::performance() const {
    if (performances == 0) return std::nullopt;
    const auto count = static_cast<std::int64_t>(performances);
    const std::int64_t share =
        rounded_share(100 * static_cast<std::int64_t>(half_points), 2 * count);
    return rounded_share(static_cast<std::int64_t>(opponents), count) + rating_difference(share);
}

bool TreeRows::next(TreePosition& position, TreeCounts& counts) {
    while (has_next_) {
        read(position);
        counts.rare_moves += std::erase_if(
            position.moves, [&](const TreeMove& move) { return move.tally.games < least_games_; });
        if (position.moves.empty()) continue;
        ++counts.positions;
        counts.moves += position.moves.size();
        std::ranges::stable_sort(position.moves, std::ranges::greater{},
                                 [](const TreeMove& move) { return move.tally.games; });
        return true;
    }
    return false;
}

// All records of one position.
void TreeRows::read(TreePosition& position) {
    const TreeRecord first = next_;
    position.key = first.key;
    position.position = first.position();
    position.moves.clear();
    for (; has_next_ && next_.has_position_of(first); has_next_ = sort_.next(next_)) {
        if (position.moves.empty() || position.moves.back().move != next_.move())
            position.moves.push_back({next_.move(), {}});
        position.moves.back().tally.add(TreeSaid::of(next_.said), first.turn());
    }
}

}  // namespace arbiter::outputs::detail
