#include "event/tie_breaks.hpp"

#include "base/text.hpp"
#include "event/contributions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <set>
#include <utility>

namespace arbiter::event {
namespace {

constexpr TieBreakInfo kTieBreaks[] = {
#define ARBITER_TIE_BREAK(id, acronym, decimals, definition) {acronym, decimals, definition},
#include "event/tie_breaks.def"
#undef ARBITER_TIE_BREAK
};

constexpr std::int64_t kTenth = kTieBreakUnit / 10;

// Rating differences for shares of 50 % to 100 %, in steps of one per cent.   FIDE Handbook B.02
// 8.1.1.
constexpr std::array<int, 51> kDifferences{
    0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95,  102, 110, 117,
    125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
    284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

// The largest rating difference for which a share of points is expected, of 50 % to 99 %.   FIDE
// Handbook B.02 8.1.2.
constexpr std::array<int, 50> kLargestDifferences{
    3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,  98,  106, 113, 121,
    129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278,
    290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};

// Hundredths of a point that are expected of a player who is rated that much higher.
std::int64_t expected_share(std::int64_t difference) {
    const auto above = std::ranges::lower_bound(kLargestDifferences, std::abs(difference));
    const std::int64_t share = 50 + (above - kLargestDifferences.begin());
    return difference >= 0 ? share : 100 - share;
}

// n/d rounded half up, for n >= 0.
std::int64_t rounded_share(std::int64_t n, std::int64_t d) {
    return (2 * n + d) / (2 * d);
}

class Calculator {
  public:
    Calculator(const Table& table, Unplayed unplayed)
        : table_(table), contributions_(table, unplayed) {
        for (const TableRow& row : table.rows)
            points_.push_back(row.points());
    }

    [[nodiscard]] TieBreakValue value(TieBreak which, std::size_t row) const {
        switch (which) {
            case TieBreak::Wins:
                return count(row,
                             [&](const TableItem& item) { return table_.is_worth_a_win(item); });
            case TieBreak::WonGames:
                return count(row, [](const TableItem& item) { return is_won(item); });
            case TieBreak::BlackGames:
                return count(row, [](const TableItem& item) {
                    return item.is_played && item.colour == trf::Colour::Black;
                });
            case TieBreak::BlackWins:
                return count(row, [](const TableItem& item) {
                    return is_won(item) && item.colour == trf::Colour::Black;
                });
            case TieBreak::Progressive:
                return progressive(row);
            case TieBreak::Koya:
                return koya(row);
            case TieBreak::Buchholz:
                return buchholz(row, 0, 0);
            case TieBreak::BuchholzCut1:
                return buchholz(row, 1, 0);
            case TieBreak::BuchholzCut2:
                return buchholz(row, 2, 0);
            case TieBreak::MedianBuchholz:
                return buchholz(row, 1, 1);
            case TieBreak::AverageBuchholz:
                return average_buchholz(row);
            case TieBreak::SonnebornBerger:
                return sonneborn_berger(row);
            case TieBreak::AverageRating:
                return average_rating(row, 0);
            case TieBreak::AverageRatingCut1:
                return average_rating(row, 1);
            case TieBreak::Performance:
                return performance(row);
            case TieBreak::AveragePerformance:
                return average_of_opponents(
                    row, [&](std::size_t opponent) { return performance(opponent); });
            case TieBreak::PerfectPerformance:
                return perfect_performance(row);
            case TieBreak::AveragePerfectPerformance:
                return average_of_opponents(
                    row, [&](std::size_t opponent) { return perfect_performance(opponent); });
            case TieBreak::DirectEncounter:
                break;
        }
        return std::nullopt;
    }

  private:
    [[nodiscard]] const std::vector<TableItem>& items(std::size_t row) const {
        return table_.rows[row].items;
    }
    [[nodiscard]] static bool is_won(const TableItem& item) {
        return item.is_played && rating_score(item.result) == kRatedWin;
    }
    // Of a game, whatever the points of the tournament are: ratings know one, a half and none.
    static constexpr std::int64_t kRatedWin = 10;
    [[nodiscard]] static std::int64_t rating_score(trf::Result result) {
        switch (result) {
            case trf::Result::Win:
            case trf::Result::UnratedWin:
                return kRatedWin;
            case trf::Result::Draw:
            case trf::Result::UnratedDraw:
                return kRatedWin / 2;
            default:
                return 0;
        }
    }
    template <class Test>
    [[nodiscard]] std::int64_t count(std::size_t row, Test test) const {
        return std::ranges::count_if(items(row), test) * kTieBreakUnit;
    }

    // What a player did not play by own decision is cut first.   FIDE C.07 16.5
    [[nodiscard]] std::int64_t buchholz(std::size_t row, std::size_t lowest,
                                        std::size_t highest) const {
        std::vector<Contribution> parts = contributions_.of(static_cast<std::uint32_t>(row));
        std::ranges::sort(parts, {}, [](const Contribution& each) {
            return std::pair(!each.is_voluntary, each.score);
        });
        if (parts.size() <= lowest + highest) return 0;
        parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(lowest));
        std::ranges::sort(parts, {}, &Contribution::score);
        std::int64_t sum = 0;
        for (std::size_t i = 0; i + highest < parts.size(); ++i)
            sum += parts[i].score;
        return sum * kTenth;
    }

    [[nodiscard]] TieBreakValue average_buchholz(std::size_t row) const {
        std::int64_t sum = 0, games = 0;
        for (const TableItem& item : items(row)) {
            if (!item.is_played) continue;
            sum += buchholz(item.opponent, 0, 0);
            ++games;
        }
        if (games == 0) return std::nullopt;
        // Once, to the hundredths that are written.
        constexpr std::int64_t kHundredth = kTieBreakUnit / 100;
        return rounded_share(sum, games * kHundredth) * kHundredth;
    }

    [[nodiscard]] std::int64_t sonneborn_berger(std::size_t row) const {
        std::int64_t sum = 0;  // in hundredths
        for (const Contribution& part : contributions_.of(static_cast<std::uint32_t>(row)))
            sum += std::int64_t{part.score} * part.points;
        return sum * (kTieBreakUnit / 100);
    }

    [[nodiscard]] std::int64_t progressive(std::size_t row) const {
        std::int64_t sum = 0;
        for (const TableItem& item : items(row)) {
            const std::uint32_t round = item.round == 0 ? 1 : item.round;
            sum += std::int64_t{item.points} * (std::max(table_.rounds, round) - round + 1);
        }
        for (const TableRow::Bonus& bonus : table_.rows[row].bonuses) {
            const std::uint32_t round = bonus.round == 0 ? table_.rounds : bonus.round;
            sum += std::int64_t{bonus.points} * (std::max(table_.rounds, round) - round + 1);
        }
        return sum * kTenth;
    }

    // At least half of what was to be won: in all rounds where byes are known, else in the games.
    // Games won by forfeit count.
    [[nodiscard]] std::int64_t koya(std::size_t row) const {
        std::int64_t sum = 0;
        for (const TableItem& item : items(row)) {
            if (item.opponent == TableItem::kNobody) continue;
            const auto games = static_cast<int>(
                table_.has_unplayed ? table_.rounds : table_.rows[item.opponent].played());
            if (2 * points_[item.opponent] >= table_.win_points * games) sum += item.points;
        }
        return sum * kTenth;
    }

    [[nodiscard]] std::vector<std::int64_t> ratings_met(std::size_t row) const {
        std::vector<std::int64_t> ratings;
        for (const TableItem& item : items(row))
            if (item.is_played && table_.rows[item.opponent].rating != 0)
                ratings.push_back(table_.rows[item.opponent].rating);
        std::ranges::sort(ratings);
        return ratings;
    }

    [[nodiscard]] TieBreakValue average_rating(std::size_t row, std::size_t lowest) const {
        std::vector<std::int64_t> ratings = ratings_met(row);
        if (ratings.size() <= lowest) return std::nullopt;
        const auto from = ratings.begin() + static_cast<std::ptrdiff_t>(lowest);
        const std::int64_t sum = std::accumulate(from, ratings.end(), std::int64_t{0});
        return rounded_share(sum, ratings.end() - from) * kTieBreakUnit;
    }

    [[nodiscard]] TieBreakValue performance(std::size_t row) const {
        const TieBreakValue average = average_rating(row, 0);
        if (!average) return std::nullopt;
        std::int64_t points = 0, games = 0;
        for (const TableItem& item : items(row)) {
            if (!item.is_played || table_.rows[item.opponent].rating == 0) continue;
            points += rating_score(item.result);
            ++games;
        }
        const std::int64_t share = rounded_share(100 * points, games * kRatedWin);
        const auto from_half = static_cast<std::size_t>(std::abs(share - 50));
        const int difference = kDifferences[std::min(from_half, kDifferences.size() - 1)];
        return *average + (share < 50 ? -difference : difference) * kTieBreakUnit;
    }

    // Without a point 800 below the weakest opponent, with all points 800 above the strongest one.
    // FIDE Handbook C.07 10.3
    [[nodiscard]] TieBreakValue perfect_performance(std::size_t row) const {
        const std::vector<std::int64_t> ratings = ratings_met(row);
        if (ratings.empty()) return std::nullopt;
        constexpr std::int64_t kFarthest = 800;
        std::int64_t points = 0;
        for (const TableItem& item : items(row))
            if (item.is_played && table_.rows[item.opponent].rating != 0)
                points += rating_score(item.result);
        if (points == 0) return (ratings.front() - kFarthest) * kTieBreakUnit;
        const auto is_enough = [&](std::int64_t rating) {
            std::int64_t expected = 0;
            for (const std::int64_t each : ratings)
                expected += expected_share(rating - each);
            return expected * kRatedWin >= 100 * points;
        };
        std::int64_t low = ratings.front() - kFarthest, high = ratings.back() + kFarthest;
        while (low < high) {
            const std::int64_t middle = low + (high - low) / 2;
            is_enough(middle) ? high = middle : low = middle + 1;
        }
        return low * kTieBreakUnit;
    }

    template <class ValueOf>
    [[nodiscard]] TieBreakValue average_of_opponents(std::size_t row, ValueOf value_of) const {
        std::int64_t sum = 0, games = 0;
        for (const TableItem& item : items(row)) {
            if (!item.is_played) continue;
            const TieBreakValue each = value_of(item.opponent);
            if (!each) continue;
            sum += *each / kTieBreakUnit;
            ++games;
        }
        if (games == 0) return std::nullopt;
        return rounded_share(std::max<std::int64_t>(sum, 0), games) * kTieBreakUnit;
    }

    const Table& table_;
    Contributions contributions_;
    std::vector<int> points_;
};

}  // namespace

std::span<const TieBreakInfo> tie_breaks() {
    return kTieBreaks;
}

const TieBreakInfo& info_of(TieBreak which) {
    return kTieBreaks[static_cast<std::size_t>(which)];
}

std::optional<TieBreak> find_tie_break(std::string_view acronym) {
    for (std::size_t i = 0; i < std::size(kTieBreaks); ++i)
        if (equals_ignoring_case(kTieBreaks[i].acronym, acronym)) return static_cast<TieBreak>(i);
    return std::nullopt;
}

std::vector<TieBreakValue> values_of(TieBreak which, const Table& table, Unplayed unplayed) {
    const Calculator calculator(table, unplayed);
    std::vector<TieBreakValue> values;
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        values.push_back(calculator.value(which, row));
    return values;
}

std::vector<TieBreakValue> direct_encounters(const Table& table,
                                             std::span<const std::uint32_t> tied) {
    const std::set<std::uint32_t> group(tied.begin(), tied.end());
    std::vector<TieBreakValue> values;
    for (const std::uint32_t row : tied) {
        std::int64_t points = 0;
        std::set<std::uint32_t> met;
        for (const TableItem& item : table.rows[row].items) {
            if (!item.is_played || !group.contains(item.opponent)) continue;
            points += item.points;
            met.insert(item.opponent);
        }
        if (met.size() + 1 < group.size()) return std::vector<TieBreakValue>(tied.size());
        values.emplace_back(points * kTenth);
    }
    return values;
}

std::string text_of(TieBreakValue value, unsigned decimals) {
    if (!value) return "-";
    std::int64_t scale = 1;
    for (unsigned i = 0; i < decimals; ++i)
        scale *= 10;
    const std::int64_t size = std::abs(*value);
    const std::int64_t rounded = (size * scale + kTieBreakUnit / 2) / kTieBreakUnit;
    const std::string_view sign = *value < 0 && rounded != 0 ? "-" : "";
    if (decimals == 0) return fmt::format("{}{}", sign, rounded);
    return fmt::format("{}{}.{:0{}}", sign, rounded / scale, rounded % scale, decimals);
}

}  // namespace arbiter::event
