#include "core/event/tie_breaks.hpp"

#include "core/base/number.hpp"
#include "core/base/rating_difference.hpp"
#include "core/base/text.hpp"
#include "core/event/contributions.hpp"
#include "core/event/expected_score.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace arbiter::event {
namespace {

constexpr TieBreakInfo kTieBreaks[] = {
#define ARBITER_TIE_BREAK(id, acronym, decimals, definition) {acronym, decimals, definition},
#include "core/event/tie_breaks.def"
#undef ARBITER_TIE_BREAK
};

constexpr std::int64_t kTenth = kTieBreakUnit / 10;

class Calculator {
  public:
    Calculator(const Table& table, Unplayed unplayed, const TieBreakColumn& column)
        : table_(table),
          column_(column),
          contributions_(table, unplayed, {counts_forfeits(column), is_fore(column)}) {
        for (const TableRow& row : table.rows)
            points_.push_back(row.points());
    }

    [[nodiscard]] TieBreakValue value(std::size_t row) const {
        const std::size_t low = column_.cut_low, high = column_.cut_high;
        switch (column_.which) {
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
            case TieBreak::RoundsElected:
                return rounds_elected(row);
            case TieBreak::StandardPoints:
                return standard_points(row);
            case TieBreak::PairingNumber:
                return -std::int64_t{table_.rows[row].number} * kTieBreakUnit;
            case TieBreak::Rating:
                if (table_.rows[row].rating == 0) return std::nullopt;
                return std::int64_t{table_.rows[row].rating} * kTieBreakUnit;
            case TieBreak::Buchholz:
            case TieBreak::ForeBuchholz:
                return buchholz(row, low, high);
            case TieBreak::BuchholzCut1:
                return buchholz(row, low + 1, high);
            case TieBreak::BuchholzCut2:
                return buchholz(row, low + 2, high);
            case TieBreak::MedianBuchholz:
                return buchholz(row, low + 1, high + 1);
            case TieBreak::AverageBuchholz:
                return average_buchholz(row);
            case TieBreak::SonnebornBerger:
                return sonneborn_berger(row, low, high);
            case TieBreak::AverageRating:
                return average_rating(row, low, high);
            case TieBreak::AverageRatingCut1:
                return average_rating(row, low + 1, high);
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
    // In a tournament whose pairings are known beforehand forfeits are games.   C.07 15.2
    [[nodiscard]] bool counts_forfeits(const TieBreakColumn& column) const {
        return column.counts_forfeits || table_.is_round_robin;
    }
    static bool is_fore(const TieBreakColumn& column) {
        return column.which == TieBreak::ForeBuchholz || column.is_fore;
    }
    [[nodiscard]] const std::vector<TableItem>& items(std::size_t row) const {
        return table_.rows[row].items;
    }
    [[nodiscard]] static bool is_won(const TableItem& item) {
        return item.is_played && rating_score(item.result) == kRatedWin;
    }
    // The score of a game, whatever the points of the tournament are: ratings know one, a half and
    // none.
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

    [[nodiscard]] std::int64_t buchholz(std::size_t row, std::size_t lowest,
                                        std::size_t highest) const {
        std::vector<ContributedValue> parts;
        for (const Contribution& each : contributions_.of(static_cast<std::uint32_t>(row)))
            parts.push_back({each.is_voluntary, each.score, each.score});
        return sum_without(parts, lowest, highest) * kTenth;
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

    [[nodiscard]] std::int64_t sonneborn_berger(std::size_t row, std::size_t lowest,
                                                std::size_t highest) const {
        std::vector<ContributedValue> parts;
        for (const Contribution& each : contributions_.of(static_cast<std::uint32_t>(row)))
            parts.push_back(
                {each.is_voluntary, each.score, std::int64_t{each.score} * each.points});
        return sum_without(parts, lowest, highest) * (kTieBreakUnit / 100);
    }

    // The points after the first rounds count the less, the more are cut.
    [[nodiscard]] std::int64_t progressive(std::size_t row) const {
        std::int64_t sum = 0;
        const auto counted = [&](std::uint32_t round) {
            const std::uint32_t first = std::max({round, 1U, column_.cut_low + 1});
            return std::int64_t{std::max(table_.rounds + 1, first)} - first;
        };
        for (const TableItem& item : items(row))
            sum += std::int64_t{item.points} * counted(item.round);
        for (const TableRow::Bonus& bonus : table_.rows[row].bonuses)
            sum += std::int64_t{bonus.points} *
                   counted(bonus.round == 0 ? table_.rounds : bonus.round);
        return sum * kTenth;
    }

    // Without half-point byes, zero-point byes and losses by forfeit.   C.07 7.6
    [[nodiscard]] std::int64_t rounds_elected(std::size_t row) const {
        return count(row, [](const TableItem& item) {
            return item.is_played || item.result == trf::Result::ForfeitWin ||
                   item.result == trf::Result::PairingBye ||
                   item.result == trf::Result::FullPointBye;
        });
    }

    // C.07 7.7
    [[nodiscard]] std::int64_t standard_points(std::size_t row) const {
        std::int64_t halves = 0;
        for (const TableItem& item : items(row)) {
            int other = table_.draw_points;
            if (item.is_played)
                for (const TableItem& answer : items(item.opponent))
                    if (answer.opponent == row && answer.round == item.round) other = answer.points;
            halves += item.points > other ? 2 : item.points == other && item.is_decided ? 1 : 0;
        }
        return halves * kTieBreakUnit / 2;
    }

    // At least half of what was to be won. Games won by forfeit count.
    [[nodiscard]] std::int64_t koya(std::size_t row) const {
        std::int64_t sum = 0;
        for (const TableItem& item : items(row)) {
            if (item.opponent == TableItem::kNobody) continue;
            const int games = games_to_win(table_, item.opponent);
            // A half point is five tenths, twice that is compared.   C.07 14.5
            if (2 * points_[item.opponent] >= table_.win_points * games + 10 * column_.limit)
                sum += item.points;
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

    [[nodiscard]] TieBreakValue average_rating(std::size_t row, std::size_t lowest,
                                               std::size_t highest) const {
        std::vector<std::int64_t> ratings = ratings_met(row);
        if (ratings.size() <= lowest + highest) return std::nullopt;
        const auto from = ratings.begin() + static_cast<std::ptrdiff_t>(lowest);
        const auto to = ratings.end() - static_cast<std::ptrdiff_t>(highest);
        const std::int64_t sum = std::accumulate(from, to, std::int64_t{0});
        return rounded_share(sum, to - from) * kTieBreakUnit;
    }

    [[nodiscard]] TieBreakValue performance(std::size_t row) const {
        const TieBreakValue average = average_rating(row, 0, 0);
        if (!average) return std::nullopt;
        std::int64_t points = 0, games = 0;
        for (const TableItem& item : items(row)) {
            if (!item.is_played || table_.rows[item.opponent].rating == 0) continue;
            points += rating_score(item.result);
            ++games;
        }
        const std::int64_t share = rounded_share(100 * points, games * kRatedWin);
        return *average + rating_difference(share) * kTieBreakUnit;
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
    const TieBreakColumn& column_;
    Contributions contributions_;
    std::vector<int> points_;
};

// Results of the tied among themselves, in their order.
struct Encounters {
    std::vector<std::int64_t> points, most;  // in ten-thousandths; `most`: all other games won
    bool have_all_met = true;
};
Encounters encounters_of(const Table& table, std::span<const std::uint32_t> tied,
                         bool counts_forfeits) {
    counts_forfeits |= table.is_round_robin;
    const std::set<std::uint32_t> group(tied.begin(), tied.end());
    Encounters found;
    for (const std::uint32_t row : tied) {
        std::map<std::uint32_t, std::pair<std::int64_t, std::int64_t>> met;  // points, games
        for (const TableItem& item : table.rows[row].items) {
            const bool counts = item.is_played || (counts_forfeits && trf::is_forfeit(item.result));
            if (!counts || item.opponent == TableItem::kNobody || !group.contains(item.opponent))
                continue;
            met[item.opponent].first += item.points;
            ++met[item.opponent].second;
        }
        std::int64_t points = 0;
        for (const auto& [opponent, of_pair] : met)
            points += of_pair.first * kTenth / of_pair.second;
        const auto open = static_cast<std::int64_t>(group.size() - 1 - met.size());
        found.points.push_back(points);
        found.most.push_back(points + open * table.win_points * kTenth);
        found.have_all_met = found.have_all_met && open == 0;
    }
    return found;
}

}  // namespace

namespace {

bool take_modifier(bool is_score, std::string_view text, TieBreakWord& word) {
    if (is_score) {
        if (text != "MP" && text != "GP") return false;
        word.uses_game_points = text == "GP";
        return true;
    }
    if (text.empty()) return false;
    const std::string_view number = text.substr(1);
    const std::optional<std::uint32_t> value = whole_number(number);
    constexpr std::uint32_t kMost = 99;
    switch (text[0]) {
        case 'C':
        case 'M':
            if (!value || *value > kMost) return false;
            word.cut_low = *value;
            word.cut_high = text[0] == 'M' ? *value : 0;
            return true;
        case 'K':
            if (!value || *value == 0 || *value > kMost) return false;
            word.divisor = static_cast<int>(*value);
            return true;
        case 'L': {
            if (number.size() < 2 || (number[0] != '+' && number[0] != '-')) return false;
            const auto steps = whole_number(number.substr(1));
            if (!steps || *steps > kMost) return false;
            word.limit = number[0] == '-' ? -static_cast<int>(*steps) : static_cast<int>(*steps);
            return true;
        }
        case 'P':
            word.counts_forfeits = true;
            return number.empty();
        case 'F':
            word.is_fore = true;
            return number.empty();
        default:
            return false;
    }
}

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

std::optional<TieBreakWord> read_tie_break_word(std::string_view word) {
    TieBreakWord found;
    std::string text;
    for (const char c : trimmed(word))
        text += is_ascii_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
    std::string_view rest = text;
    const std::size_t name_end = std::min(rest.find_first_of(":/!#-"), rest.size());
    found.acronym = rest.substr(0, name_end);
    rest.remove_prefix(name_end);
    while (!rest.empty()) {
        // A sign after L belongs to the number.
        std::size_t end = 1;
        while (end < rest.size() &&
               (std::string_view(":/!#").find(rest[end]) == std::string_view::npos) &&
               (rest[end] != '-' || rest[end - 1] == 'L'))
            ++end;
        const std::string_view modifier = rest.substr(1, end - 1);
        if (!take_modifier(rest.front() == ':', modifier, found)) return std::nullopt;
        rest.remove_prefix(end);
    }
    return found.acronym.empty() ? std::nullopt : std::optional(std::move(found));
}

std::optional<TieBreakColumn> find_tie_break_column(std::string_view word) {
    if (const auto usual = find_tie_break(trimmed(word))) return *usual;
    const std::optional<TieBreakWord> read = read_tie_break_word(word);
    if (!read || read->uses_game_points || read->divisor != 0) return std::nullopt;
    std::string acronym = read->acronym;
    if (acronym == "GE") acronym = "REP";   // its name until 2024
    if (acronym == "SNO") acronym = "TPN";  // of FIDE's checker
    std::optional<TieBreak> which = find_tie_break(acronym);
    if (!which) return std::nullopt;
    TieBreakColumn column = *which;
    column.cut_low = read->cut_low;
    column.cut_high = read->cut_high;
    column.counts_forfeits = read->counts_forfeits;
    column.is_fore = read->is_fore;
    column.limit = read->limit;
    column.name = std::string(trimmed(word));
    for (char& c : column.name)
        if (is_ascii_lower(c)) c = static_cast<char>(c - 'a' + 'A');
    // "BH/C1" is "BH-C1".
    for (std::size_t i = 0; i < std::size(kTieBreaks); ++i) {
        const auto usual = read_tie_break_word(kTieBreaks[i].acronym);
        const bool is_it = usual->acronym == acronym && usual->cut_low == column.cut_low &&
                           usual->cut_high == column.cut_high && !column.counts_forfeits &&
                           !column.is_fore && column.limit == 0;
        if (is_it) return static_cast<TieBreak>(i);
    }
    const auto has_values = [&](std::initializer_list<TieBreak> those) {
        return std::ranges::find(those, *which) != those.end();
    };
    using enum TieBreak;
    const bool can_cut =
        has_values({Progressive, Buchholz, ForeBuchholz, SonnebornBerger, AverageRating});
    if ((column.cut_low != 0 || column.cut_high != 0) && !can_cut) return std::nullopt;
    if (column.limit != 0 && *which != Koya) return std::nullopt;
    return column;
}

bool is_of_ratings(TieBreak which) {
    switch (which) {
        case TieBreak::Rating:
        case TieBreak::AverageRating:
        case TieBreak::AverageRatingCut1:
        case TieBreak::Performance:
        case TieBreak::AveragePerformance:
        case TieBreak::PerfectPerformance:
        case TieBreak::AveragePerfectPerformance:
            return true;
        default:
            return false;
    }
}

bool is_between_tied(const TieBreakColumn& column) {
    return column.which == TieBreak::DirectEncounter;
}

std::vector<TieBreakValue> values_of(const TieBreakColumn& which, const Table& table,
                                     Unplayed unplayed) {
    const Calculator calculator(table, unplayed, which);
    std::vector<TieBreakValue> values;
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        values.push_back(calculator.value(row));
    return values;
}

std::vector<TieBreakValue> direct_encounters(const Table& table,
                                             std::span<const std::uint32_t> tied,
                                             bool counts_forfeits) {
    const Encounters found = encounters_of(table, tied, counts_forfeits);
    if (!found.have_all_met) return std::vector<TieBreakValue>(tied.size());
    return {found.points.begin(), found.points.end()};
}

std::vector<std::vector<std::uint32_t>> split_by_encounters(const Table& table,
                                                            std::span<const std::uint32_t> tied,
                                                            bool counts_forfeits) {
    using Groups = std::vector<std::vector<std::uint32_t>>;
    if (tied.size() < 2) return {std::vector<std::uint32_t>(tied.begin(), tied.end())};
    const Encounters found = encounters_of(table, tied, counts_forfeits);
    std::vector<std::size_t> order(tied.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return found.points[i]; });
    Groups groups;
    if (found.have_all_met) {
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i == 0 || found.points[order[i]] != found.points[order[i - 1]])
                groups.emplace_back();
            groups.back().push_back(tied[order[i]]);
        }
    } else {
        // One after the other, as long as no lower one can reach the next one.
        std::size_t place = 0;
        for (; place < order.size(); ++place) {
            const bool is_alone = std::all_of(
                order.begin() + static_cast<std::ptrdiff_t>(place) + 1, order.end(),
                [&](std::size_t other) { return found.most[other] < found.points[order[place]]; });
            if (!is_alone) break;
            groups.push_back({tied[order[place]]});
        }
        if (place < order.size()) groups.emplace_back();
        // The others keep their order.
        std::vector<std::size_t> left(order.begin() + static_cast<std::ptrdiff_t>(place),
                                      order.end());
        std::ranges::sort(left);
        for (const std::size_t each : left)
            groups.back().push_back(tied[each]);
    }
    if (groups.size() == 1) return groups;
    Groups result;
    for (const std::vector<std::uint32_t>& group : groups)
        for (std::vector<std::uint32_t>& each : split_by_encounters(table, group, counts_forfeits))
            result.push_back(std::move(each));
    return result;
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

std::string text_of(TieBreakValue value, const TieBreakColumn& column) {
    // Less is better: the value is below 0.
    if (value && column.which == TieBreak::PairingNumber) value = -*value;
    return text_of(value, info_of(column.which).decimals);
}

std::string definition_of(const TieBreakColumn& column) {
    std::string text(info_of(column.which).definition);
    if (column.cut_low != 0) text += fmt::format(", without the {} least", column.cut_low);
    if (column.cut_high != 0) text += fmt::format(" and the {} most", column.cut_high);
    if (column.counts_forfeits) text += ", forfeits as games";
    if (column.is_fore) text += ", with draws in the last round";
    if (column.limit != 0)
        text += fmt::format(", {} half points {}", std::abs(column.limit),
                            column.limit < 0 ? "less" : "more");
    return text;
}

}  // namespace arbiter::event
