#include "core/event/explanation.hpp"

#include "core/base/text.hpp"
#include "core/event/contributions.hpp"
#include "core/names/folding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace arbiter::event {
namespace {

using Terms = std::vector<std::string>;

std::string sum_of(const Terms& terms) {
    return terms.empty() ? "nothing counts" : joined(terms, " + ");
}

class Explainer {
  public:
    Explainer(const Table& table, const Standings& standings, Unplayed unplayed,
              std::uint32_t place)
        : table_(table),
          standings_(standings),
          unplayed_(unplayed),
          place_(place),
          row_(standings.lines[place].row),
          contributions_(table, unplayed),
          parts_(contributions_.of(row_)) {}

    [[nodiscard]] Explanation explain() const {
        Explanation explanation;
        explanation.place = place_;
        for (const TableItem& item : items())
            explanation.rounds.push_back(round_of(item));
        const Standing& line = standings_.lines[place_];
        for (std::size_t i = 0; i < standings_.columns.size(); ++i) {
            const TieBreakColumn& column = standings_.columns[i];
            explanation.values.push_back(
                {column, text_of(line.values[i], column), terms_of(column)});
        }
        return explanation;
    }

  private:
    [[nodiscard]] const std::vector<TableItem>& items() const { return table_.rows[row_].items; }
    [[nodiscard]] const std::string& name(std::uint32_t row) const { return table_.rows[row].name; }

    [[nodiscard]] Explanation::Round round_of(const TableItem& item) const {
        Explanation::Round round;
        round.round = item.round == 0 ? "?" : std::to_string(item.round);
        if (item.opponent != TableItem::kNobody) {
            round.opponent = name(item.opponent);
            if (const auto rating = table_.rows[item.opponent].rating; rating != 0)
                round.rating = std::to_string(rating);
        }
        round.colour = item.colour == trf::Colour::White   ? "w"
                       : item.colour == trf::Colour::Black ? "b"
                                                           : "-";
        round.result = item.is_decided ? std::string(1, trf::letter_of(item.result)) : "*";
        round.points = points_text(item.points);
        for (const Contribution& part : parts_)
            if (part.round == item.round && (!item.is_played || part.opponent == item.opponent))
                round.counted = points_text(part.score);
        return round;
    }

    [[nodiscard]] std::string terms_of(const TieBreakColumn& column) const {
        const TieBreak which = column.which;
        const std::size_t low = column.cut_low, high = column.cut_high;
        switch (which) {
            case TieBreak::ForeBuchholz:
            case TieBreak::Buchholz:
                return buchholz(column, low, high);
            case TieBreak::BuchholzCut1:
                return buchholz(column, low + 1, high);
            case TieBreak::BuchholzCut2:
                return buchholz(column, low + 2, high);
            case TieBreak::MedianBuchholz:
                return buchholz(column, low + 1, high + 1);
            case TieBreak::SonnebornBerger:
                return sonneborn_berger(column);
            case TieBreak::Progressive:
                return progressive(column);
            case TieBreak::DirectEncounter:
                return direct_encounter();
            case TieBreak::Koya:
                return koya(column);
            case TieBreak::AverageRating:
            case TieBreak::AverageRatingCut1:
            case TieBreak::Performance:
            case TieBreak::PerfectPerformance:
                return ratings();
            case TieBreak::Rating:
            case TieBreak::PairingNumber:
            case TieBreak::StandardPoints:
                return text_of(values_of(column, table_, unplayed_)[row_], column);
            case TieBreak::AverageBuchholz:
                return of_opponents(column.is_fore ? TieBreak::ForeBuchholz : TieBreak::Buchholz);
            case TieBreak::AveragePerformance:
                return of_opponents(TieBreak::Performance);
            case TieBreak::AveragePerfectPerformance:
                return of_opponents(TieBreak::PerfectPerformance);
            case TieBreak::RoundsElected:
            case TieBreak::Wins:
            case TieBreak::WonGames:
            case TieBreak::BlackGames:
            case TieBreak::BlackWins:
                return rounds_that_count(which);
        }
        return {};
    }

    [[nodiscard]] std::vector<Contribution> parts_of(const TieBreakColumn& column) const {
        const bool is_fore = column.which == TieBreak::ForeBuchholz;
        const bool counts_forfeits = column.counts_forfeits || table_.is_round_robin;
        return Contributions(table_, unplayed_, {counts_forfeits, is_fore}).of(row_);
    }
    // The terms of `parts` by round, then those that are cut.
    template <class ValueOf, class TextOf>
    [[nodiscard]] static std::string with_cuts(const std::vector<Contribution>& parts,
                                               std::size_t lowest, std::size_t highest,
                                               ValueOf value_of, TextOf text_of_part) {
        std::vector<ContributedValue> values;
        for (const Contribution& each : parts)
            values.push_back({each.is_voluntary, each.score, value_of(each)});
        const std::vector<std::size_t> cuts = cuts_of(values, lowest, highest);
        Terms terms, cut;
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (std::ranges::find(cuts, i) == cuts.end() && !text_of_part(parts[i]).empty())
                terms.push_back(text_of_part(parts[i]));
        for (const std::size_t each : cuts)
            cut.push_back(
                fmt::format("{} (round {})",
                            text_of_part(parts[each]).empty() ? "0" : text_of_part(parts[each]),
                            parts[each].round));
        return sum_of(terms) + (cut.empty() ? "" : fmt::format("; cut: {}", joined(cut, ", ")));
    }
    [[nodiscard]] std::string buchholz(const TieBreakColumn& column, std::size_t lowest,
                                       std::size_t highest) const {
        return with_cuts(
            parts_of(column), lowest, highest, [](const Contribution& each) { return each.score; },
            [](const Contribution& each) { return points_text(each.score); });
    }
    // Rounds without points are no terms.
    [[nodiscard]] std::string sonneborn_berger(const TieBreakColumn& column) const {
        return with_cuts(
            parts_of(column), column.cut_low, column.cut_high,
            [](const Contribution& each) { return std::int64_t{each.score} * each.points; },
            [](const Contribution& each) {
                if (each.points == 0) return std::string();
                return fmt::format("{} x {}", points_text(each.points), points_text(each.score));
            });
    }

    [[nodiscard]] std::string progressive(const TieBreakColumn& column) const {
        Terms terms;
        int points = 0;
        for (std::uint32_t round = 1; round <= table_.rounds; ++round) {
            for (const TableItem& item : items())
                if (std::max(item.round, 1U) == round) points += item.points;
            if (round > column.cut_low) terms.push_back(points_text(points));
        }
        return sum_of(terms);
    }

    [[nodiscard]] std::string direct_encounter() const {
        std::set<std::uint32_t> tied;
        for (const Standing& line : standings_.lines)
            if (line.points == standings_.lines[place_].points && line.row != row_)
                tied.insert(line.row);
        if (tied.empty()) return "nobody has as many points";
        std::map<std::uint32_t, Terms> points;  // by opponent
        for (const TableItem& item : items())
            if (item.is_played && tied.contains(item.opponent))
                points[item.opponent].push_back(points_text(item.points));
        Terms terms;
        for (const auto& [opponent, each] : points)
            terms.push_back(each.size() == 1
                                ? fmt::format("{} against {}", each.front(), name(opponent))
                                : fmt::format("({}) / {} against {}", joined(each, " + "),
                                              each.size(), name(opponent)));
        return fmt::format("of {} with as many points: {}", tied.size(), sum_of(terms));
    }

    [[nodiscard]] std::string koya(const TieBreakColumn& column) const {
        Terms terms;
        for (const TableItem& item : items()) {
            if (item.opponent == TableItem::kNobody) continue;
            const TableRow& opponent = table_.rows[item.opponent];
            const int games = games_to_win(table_, item.opponent);
            if (2 * opponent.points() < table_.win_points * games + 10 * column.limit) continue;
            terms.push_back(fmt::format("{} against {} ({} of {})", points_text(item.points),
                                        opponent.name, points_text(opponent.points()), games));
        }
        return sum_of(terms);
    }

    [[nodiscard]] std::string ratings() const {
        Terms terms;
        int points = 0;
        for (const TableItem& item : items()) {
            if (!item.is_played || table_.rows[item.opponent].rating == 0) continue;
            points += item.points;
            terms.push_back(std::to_string(table_.rows[item.opponent].rating));
        }
        return fmt::format("{} of {} against {}", points_text(points), terms.size(),
                           joined(terms, ", "));
    }

    [[nodiscard]] std::string of_opponents(TieBreak which) const {
        const std::vector<TieBreakValue> values = values_of(which, table_, unplayed_);
        Terms terms;
        for (const TableItem& item : items())
            if (item.is_played && values[item.opponent])
                terms.push_back(text_of(values[item.opponent], info_of(which).decimals));
        return fmt::format("average of {} of the opponents: {}", info_of(which).acronym,
                           joined(terms, ", "));
    }

    [[nodiscard]] std::string rounds_that_count(TieBreak which) const {
        Terms rounds;
        for (const TableItem& item : items()) {
            const bool is_win = table_.is_worth_a_win(item);
            const bool is_black = item.is_played && item.colour == trf::Colour::Black;
            const bool is_elected = item.is_played || item.result == trf::Result::ForfeitWin ||
                                    item.result == trf::Result::PairingBye ||
                                    item.result == trf::Result::FullPointBye;
            const bool counts = which == TieBreak::RoundsElected ? is_elected
                                : which == TieBreak::Wins        ? is_win
                                : which == TieBreak::WonGames    ? is_win && item.is_played
                                : which == TieBreak::BlackGames  ? is_black
                                                                 : is_win && is_black;
            if (counts) rounds.push_back(item.round == 0 ? "?" : std::to_string(item.round));
        }
        return rounds.empty() ? "no round" : fmt::format("rounds {}", joined(rounds, ", "));
    }

    const Table& table_;
    const Standings& standings_;
    Unplayed unplayed_;
    std::uint32_t place_, row_;
    Contributions contributions_;
    std::vector<Contribution> parts_;
};

}  // namespace

Explanation explain(const Table& table, const Standings& standings, Unplayed unplayed,
                    std::uint32_t place) {
    return Explainer(table, standings, unplayed, place).explain();
}

std::vector<std::uint32_t> find_players(const Table& table, const Standings& standings,
                                        std::string_view words) {
    const std::string wanted = names::folded(words);
    std::vector<std::uint32_t> places;
    for (std::uint32_t place = 0; place < standings.lines.size(); ++place) {
        const TableRow& row = table.rows[standings.lines[place].row];
        const std::string name = ' ' + names::folded(row.name) + ' ';
        bool has_all = !wanted.empty();
        for (std::size_t begin = 0; begin < wanted.size();) {
            const std::size_t end = std::min(wanted.find(' ', begin), wanted.size());
            has_all &= name.find(' ' + wanted.substr(begin, end - begin)) != std::string::npos;
            begin = end + 1;
        }
        if (has_all || (!row.fide_id.empty() && row.fide_id == words)) places.push_back(place);
    }
    return places;
}

}  // namespace arbiter::event
