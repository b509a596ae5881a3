#include "core/event/explanation.hpp"

#include "core/base/number.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {
namespace explanation_test {

using trf::Colour;
using trf::Result;

TableItem item_of(std::uint32_t round, Result result, std::uint32_t opponent, Colour colour) {
    TableItem item;
    item.round = round;
    item.opponent = opponent;
    item.colour = colour;
    item.result = result;
    item.points = trf::PointSystem{}.points_of(result);
    item.is_played = trf::is_played(result);
    return item;
}

// Players paired by lot, with forfeits and byes of all kinds; every tenth has no rating.
Table random_table(unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random() % limit); };
    Table table;
    table.rounds = 5 + below(4);
    table.has_unplayed = true;
    table.rows.resize(6 + 2 * below(5));
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        table.rows[row].name = "Player " + std::to_string(row);
        table.rows[row].rating = below(10) == 0 ? 0 : 1500 + below(1200);
    }
    constexpr std::pair<Result, Result> kGames[] = {{Result::Win, Result::Loss},
                                                    {Result::Loss, Result::Win},
                                                    {Result::Draw, Result::Draw},
                                                    {Result::ForfeitWin, Result::ForfeitLoss}};
    constexpr Result kByes[] = {Result::HalfPointBye, Result::FullPointBye, Result::PairingBye,
                                Result::ZeroPointBye};
    std::vector<std::uint32_t> order(table.rows.size());
    std::iota(order.begin(), order.end(), 0U);
    for (std::uint32_t round = 1; round <= table.rounds; ++round) {
        std::shuffle(order.begin(), order.end(), random);
        for (std::size_t i = 0; i < order.size(); i += 2) {
            const std::uint32_t white = order[i], black = order[i + 1];
            if (below(8) == 0) {
                for (const std::uint32_t row : {white, black})
                    table.rows[row].items.push_back(
                        item_of(round, kByes[below(4)], TableItem::kNobody, Colour::None));
                continue;
            }
            const auto& [first, second] = kGames[below(8) == 0 ? 3 : below(3)];
            table.rows[white].items.push_back(item_of(round, first, black, Colour::White));
            table.rows[black].items.push_back(item_of(round, second, white, Colour::Black));
        }
    }
    return table;
}

std::vector<std::string> split_at(std::string_view text, std::string_view separator) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        begin = end + separator.size();
    }
    return words;
}

// A term begins with its number: "1.0 against ...", "2.5 x 3.0".   In tenths.
int leading_tenths(std::string_view term) {
    const auto value = tenths(term.substr(0, term.find(' ')));
    EXPECT_TRUE(value) << term;
    return value.value_or(0);
}

// Of "a + b + c; cut: ...", in ten-thousandths; products are those of their factors.
std::int64_t sum_of_terms(std::string_view terms) {
    terms = terms.substr(0, terms.find("; cut"));
    if (terms == "nothing counts") return 0;
    std::int64_t sum = 0;
    for (const std::string& term : split_at(terms, " + ")) {
        const std::size_t times = term.find(" x ");
        sum += times == std::string::npos ? std::int64_t{leading_tenths(term)} * 1000
                                          : std::int64_t{leading_tenths(term)} *
                                                leading_tenths(term.substr(times + 3)) * 100;
    }
    return sum;
}

// Of the numbers after the colon or "against", rounded half up to units of `unit`
// ten-thousandths; nullopt without numbers.
TieBreakValue average_of_terms(std::string_view terms, std::string_view before, std::int64_t unit,
                               std::size_t cut) {
    const std::size_t at = terms.find(before);
    EXPECT_NE(at, std::string_view::npos) << terms;
    const std::string_view list = terms.substr(at + before.size());
    if (list.empty()) return std::nullopt;
    std::vector<std::int64_t> values;
    for (const std::string& each : split_at(list, ", "))
        values.push_back(std::int64_t{leading_tenths(each)} * 1000);
    std::ranges::sort(values);
    if (values.size() <= cut) return std::nullopt;
    values.erase(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(cut));
    const std::int64_t sum = std::accumulate(values.begin(), values.end(), std::int64_t{0});
    const auto count = static_cast<std::int64_t>(values.size()) * unit;
    return (2 * sum + count) / (2 * count) * unit;
}

// What the terms of an explanation come to.
TieBreakValue value_of_terms(TieBreak which, std::string_view terms) {
    switch (which) {
        case TieBreak::DirectEncounter:
        case TieBreak::Buchholz:
        case TieBreak::ForeBuchholz:
        case TieBreak::StandardPoints:
        case TieBreak::BuchholzCut1:
        case TieBreak::BuchholzCut2:
        case TieBreak::MedianBuchholz:
        case TieBreak::SonnebornBerger:
        case TieBreak::Progressive:
        case TieBreak::Koya: {
            const std::size_t colon = terms.find("points: ");
            return sum_of_terms(colon == std::string_view::npos ? terms : terms.substr(colon + 8));
        }
        case TieBreak::AverageRating:
            return average_of_terms(terms, "against ", kTieBreakUnit, 0);
        case TieBreak::AverageRatingCut1:
            return average_of_terms(terms, "against ", kTieBreakUnit, 1);
        case TieBreak::AverageBuchholz:
            return average_of_terms(terms, "opponents: ", kTieBreakUnit / 100, 0);
        case TieBreak::AveragePerformance:
        case TieBreak::AveragePerfectPerformance:
            return average_of_terms(terms, "opponents: ", kTieBreakUnit, 0);
        case TieBreak::RoundsElected:
        case TieBreak::Wins:
        case TieBreak::WonGames:
        case TieBreak::BlackGames:
        case TieBreak::BlackWins:
            if (terms == "no round") return 0;
            return static_cast<std::int64_t>(split_at(terms, ", ").size()) * kTieBreakUnit;
        case TieBreak::Performance:
        case TieBreak::PerfectPerformance:
        case TieBreak::Rating:
        case TieBreak::PairingNumber:
            break;
    }
    return std::nullopt;
}

// Direct encounters have a value only where the tied players have all met.
bool is_comparable(TieBreak which, TieBreakValue value) {
    if (which == TieBreak::Performance || which == TieBreak::PerfectPerformance ||
        which == TieBreak::Rating || which == TieBreak::PairingNumber)
        return false;
    return which != TieBreak::DirectEncounter || value.has_value();
}

TEST(Explanation, TermsAddUpToTheTieBreak) {
    std::vector<TieBreakColumn> columns;
    for (std::size_t i = 0; i < tie_breaks().size(); ++i)
        columns.emplace_back(static_cast<TieBreak>(i));
    for (const std::string_view word : {"SB-C1", "SB-C2", "SB-M1", "BH-M2", "FB-C1"})
        columns.push_back(find_tie_break_column(word).value());
    ASSERT_EQ(columns.front(), TieBreak::DirectEncounter);  // its tied players are those in points
    std::size_t compared = 0, direct = 0;
    for (unsigned seed = 0; seed < 60; ++seed) {
        const Table table = random_table(seed);
        for (const Unplayed unplayed :
             {Unplayed::Ignored, Unplayed::Fide2009, Unplayed::Fide2023, Unplayed::Fide2026}) {
            const Standings standings = make_standings(table, columns, unplayed);
            for (std::uint32_t place = 0; place < standings.lines.size(); ++place) {
                const Explanation explanation = explain(table, standings, unplayed, place);
                ASSERT_EQ(explanation.values.size(), columns.size());
                for (std::size_t i = 0; i < columns.size(); ++i) {
                    const ExplainedValue& each = explanation.values[i];
                    const TieBreakValue value = standings.lines[place].values[i];
                    if (!is_comparable(each.column.which, value)) continue;
                    if (each.terms.find(") / ") != std::string::npos) continue;  // met twice
                    EXPECT_EQ(value_of_terms(each.column.which, each.terms), value)
                        << info_of(each.column.which).acronym << ' ' << each.value << ": "
                        << each.terms << " (seed " << seed << ", " << info_of(unplayed).name << ')';
                    ++compared;
                    direct += each.column.which == TieBreak::DirectEncounter ? 1 : 0;
                }
            }
        }
    }
    EXPECT_GT(compared, 20000U);
    EXPECT_GT(direct, 250U);
}

}  // namespace explanation_test
}  // namespace arbiter::event
