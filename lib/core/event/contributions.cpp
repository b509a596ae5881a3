#include "core/event/contributions.hpp"

#include <algorithm>
#include <numeric>
#include <ranges>
#include <tuple>
#include <utility>

namespace arbiter::event {
namespace {

using trf::Result;

// Programs write the loss of an unpaired player as a forfeit without opponent.
bool is_requested_bye(const TableItem& item) {
    const bool is_absent = item.result == Result::None || item.result == Result::ForfeitLoss;
    return item.result == Result::HalfPointBye || item.result == Result::ZeroPointBye ||
           (is_absent && item.opponent == TableItem::kNobody);
}

// Paired, but without a result yet.
bool is_pending(const TableItem& item) {
    return item.result == Result::None && item.opponent != TableItem::kNobody;
}

// Not played by the player's own decision.   FIDE C.07 16.1
bool is_voluntary(const TableItem& item) {
    return !item.is_played && (is_requested_bye(item) || item.result == Result::ForfeitLoss);
}

// The items of a row, and one for each round in which the player has none: a zero-point bye.
std::vector<TableItem> all_rounds(const TableRow& row, std::uint32_t rounds) {
    std::vector<TableItem> items = row.items;
    std::vector<bool> has_item(rounds + 1);
    for (const TableItem& item : items)
        if (item.round <= rounds) has_item[item.round] = true;
    for (std::uint32_t round = 1; round <= rounds; ++round) {
        if (has_item[round]) continue;
        TableItem& absent = items.emplace_back();
        absent.round = round;
        absent.result = Result::ZeroPointBye;
    }
    std::ranges::stable_sort(items, {}, &TableItem::round);
    return items;
}

}  // namespace

Contributions::Contributions(const Table& table, Unplayed unplayed, Options options)
    : table_(table), unplayed_(unplayed), options_(options) {
    for (const TableRow& row : table.rows) {
        int total = row.points();
        if (options_.is_fore)
            for (const TableItem& item : row.items)
                if (is_in_last_round(item) && item.opponent != TableItem::kNobody)
                    total += table.draw_points - item.points;
        totals_.push_back(total);
        scores_.push_back(adjusted_score(row));
    }
}

// A tournament that is under way has no last round.
bool Contributions::is_in_last_round(const TableItem& item) const {
    return item.round != 0 && item.round == std::max(table_.rounds, table_.planned_rounds);
}

bool Contributions::is_game(const TableItem& item) const {
    if (item.is_played) return true;
    if (item.opponent == TableItem::kNobody) return false;
    return (options_.counts_forfeits && trf::is_forfeit(item.result)) ||
           (options_.is_fore && is_in_last_round(item));
}

int Contributions::adjusted_score(const TableRow& row) const {
    const bool counts_all = unplayed_ != Unplayed::Ignored && !table_.is_round_robin;
    const std::vector<TableItem> items = counts_all ? all_rounds(row, table_.rounds) : row.items;
    int score = 0;
    for (const TableRow::Bonus& bonus : row.bonuses)
        score += bonus.points;
    bool is_last = true;  // nothing but voluntarily unplayed rounds follows   C.07 16.2.5
    for (const TableItem& item : std::views::reverse(items)) {
        const bool is_fore =
            options_.is_fore && is_in_last_round(item) && item.opponent != TableItem::kNobody;
        const bool is_draw =
            is_fore || (counts_all && (unplayed_ == Unplayed::Fide2009
                                           ? !item.is_played
                                           : is_last && !item.is_played && is_requested_bye(item)));
        score += is_draw ? table_.draw_points : item.points;
        if (!is_voluntary(item) || is_fore) is_last = false;
    }
    return score;
}

int Contributions::dummy_score(std::uint32_t row, const TableItem& item) const {
    switch (unplayed_) {
        case Unplayed::Fide2009: {
            int before = 0;
            for (const TableItem& each : table_.rows[row].items)
                if (each.round < item.round) before += each.points;
            const auto later =
                static_cast<int>(table_.rounds - std::min(table_.rounds, item.round));
            return before + table_.win_points - item.points + table_.draw_points * later;
        }
        case Unplayed::Fide2026: {
            if (item.opponent != TableItem::kNobody)
                return std::min(totals_[row], scores_[item.opponent]);
            return std::min(totals_[row], table_.draw_points * static_cast<int>(table_.rounds));
        }
        default:
            return totals_[row];
    }
}

std::vector<Contribution> Contributions::of(std::uint32_t row) const {
    std::vector<Contribution> contributions;
    // In a round robin a round without a game has no dummy.   C.07 15.2
    const bool counts_all = unplayed_ != Unplayed::Ignored && !table_.is_round_robin;
    const std::vector<TableItem> items =
        counts_all ? all_rounds(table_.rows[row], table_.rounds) : table_.rows[row].items;
    for (const TableItem& item : items) {
        const bool counts = is_game(item);
        if (!counts && (!counts_all || is_pending(item))) continue;
        Contribution& part = contributions.emplace_back();
        part.round = item.round;
        part.points = item.points;
        if (counts) {
            part.opponent = item.opponent;
            part.score = scores_[item.opponent];
        } else {
            part.score = dummy_score(row, item);
            part.is_voluntary = unplayed_ != Unplayed::Fide2009 && is_voluntary(item);
        }
    }
    return contributions;
}

std::vector<std::size_t> cuts_of(const std::vector<ContributedValue>& values, std::size_t lowest,
                                 std::size_t highest) {
    std::vector<std::size_t> left(values.size()), cuts;
    std::iota(left.begin(), left.end(), std::size_t{0});
    if (values.size() <= lowest + highest) return left;
    const auto cut = [&](auto at) {
        cuts.push_back(*at);
        left.erase(at);
    };
    for (; lowest > 0; --lowest) {
        const auto least = std::ranges::min_element(left, {}, [&](std::size_t each) {
            return std::pair(values[each].score, values[each].value);
        });
        const auto own = std::ranges::min_element(left, {}, [&](std::size_t each) {
            return std::tuple(!values[each].is_voluntary, values[each].value, values[each].score);
        });
        const bool is_own = values[*own].is_voluntary && values[*own].value >= values[*least].value;
        cut(is_own ? own : least);
    }
    for (; highest > 0; --highest)
        cut(std::ranges::max_element(left, {}, [&](std::size_t each) {
            return std::pair(values[each].score, values[each].value);
        }));
    return cuts;
}

std::int64_t sum_without(const std::vector<ContributedValue>& values, std::size_t lowest,
                         std::size_t highest) {
    std::int64_t sum = 0;
    for (const ContributedValue& each : values)
        sum += each.value;
    for (const std::size_t each : cuts_of(values, lowest, highest))
        sum -= values[each].value;
    return sum;
}

int games_to_win(const Table& table, std::uint32_t row) {
    if (!table.has_unplayed) return static_cast<int>(table.rows[row].played());
    const auto rounds = static_cast<int>(table.rounds);
    const auto players = static_cast<int>(table.rows.size());
    if (!table.is_round_robin || players == 0) return rounds;
    const bool has_free_rounds = rounds % players == 0;
    return has_free_rounds ? rounds - rounds / players : rounds;
}

}  // namespace arbiter::event
