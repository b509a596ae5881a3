#include "event/contributions.hpp"

#include <algorithm>
#include <ranges>

namespace arbiter::event {
namespace {

using trf::Result;

// Programs write the loss of a player who was not paired as a forfeit without opponent.
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

Contributions::Contributions(const Table& table, Unplayed unplayed)
    : table_(table), unplayed_(unplayed) {
    for (const TableRow& row : table.rows) {
        totals_.push_back(row.points());
        scores_.push_back(adjusted_score(row));
    }
}

int Contributions::adjusted_score(const TableRow& row) const {
    if (unplayed_ == Unplayed::Ignored) return row.points();
    const std::vector<TableItem> items = all_rounds(row, table_.rounds);
    int score = 0;
    for (const TableRow::Bonus& bonus : row.bonuses)
        score += bonus.points;
    bool is_last = true;  // nothing but voluntarily unplayed rounds follows   C.07 16.2.5
    for (const TableItem& item : std::views::reverse(items)) {
        const bool is_draw = unplayed_ == Unplayed::Fide2009
                                 ? !item.is_played
                                 : is_last && !item.is_played && is_requested_bye(item);
        score += is_draw ? table_.draw_points : item.points;
        if (!is_voluntary(item)) is_last = false;
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
    const bool counts_all = unplayed_ != Unplayed::Ignored;
    const std::vector<TableItem> items =
        counts_all ? all_rounds(table_.rows[row], table_.rounds) : table_.rows[row].items;
    for (const TableItem& item : items) {
        if (!item.is_played && (!counts_all || is_pending(item))) continue;
        Contribution& part = contributions.emplace_back();
        part.round = item.round;
        part.points = item.points;
        if (item.is_played) {
            part.opponent = item.opponent;
            part.score = scores_[item.opponent];
        } else {
            part.score = dummy_score(row, item);
            part.is_voluntary = unplayed_ != Unplayed::Fide2009 && is_voluntary(item);
        }
    }
    return contributions;
}

}  // namespace arbiter::event
