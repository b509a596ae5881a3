#include "core/event/standings.hpp"

#include "core/names/folding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace arbiter::event {
namespace {

using Group = std::vector<std::uint32_t>;  // places in Standings::lines that are still tied

// Sorts a group by the values, best first, and splits it where they differ. No value is less than
// any.
void split(Standings& standings, std::size_t column, const Group& group, std::vector<Group>& out) {
    std::vector<Standing> lines;
    for (const std::uint32_t place : group)
        lines.push_back(std::move(standings.lines[place]));
    std::ranges::stable_sort(lines, [&](const Standing& a, const Standing& b) {
        return a.values[column] > b.values[column];
    });
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool begins = i == 0 || lines[i].values[column] != lines[i - 1].values[column];
        if (begins) out.emplace_back();
        out.back().push_back(group[i]);
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        standings.lines[group[i]] = std::move(lines[i]);
}

// Values and groups of a direct encounter.
void split_directly(const Table& table, Standings& standings, std::size_t column,
                    const Group& group, std::vector<Group>& out) {
    if (group.size() < 2) return out.push_back(group);
    const bool counts_forfeits = standings.columns[column].counts_forfeits;
    std::vector<std::uint32_t> rows;
    std::map<std::uint32_t, std::uint32_t> place_of;
    for (const std::uint32_t place : group) {
        rows.push_back(standings.lines[place].row);
        place_of.emplace(rows.back(), place);
    }
    const std::vector<TieBreakValue> values = direct_encounters(table, rows, counts_forfeits);
    for (std::size_t i = 0; i < group.size(); ++i)
        standings.lines[group[i]].values[column] = values[i];
    std::vector<Standing> lines;
    std::size_t at = 0;
    for (const Group& each : split_by_encounters(table, rows, counts_forfeits)) {
        out.emplace_back();
        for (const std::uint32_t row : each) {
            lines.push_back(standings.lines[place_of.at(row)]);
            out.back().push_back(group[at++]);
        }
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        standings.lines[group[i]] = std::move(lines[i]);
}

std::vector<Group> groups_by_points(const Standings& standings) {
    std::vector<Group> groups;
    for (std::uint32_t i = 0; i < standings.lines.size(); ++i) {
        if (i == 0 || standings.lines[i].points != standings.lines[i - 1].points)
            groups.emplace_back();
        groups.back().push_back(i);
    }
    return groups;
}

Standings by_points(const Table& table, std::span<const TieBreakColumn> tie_breaks) {
    Standings standings;
    standings.columns.assign(tie_breaks.begin(), tie_breaks.end());
    std::vector<std::pair<std::string, std::uint32_t>> names;
    for (std::uint32_t row = 0; row < table.rows.size(); ++row)
        names.emplace_back(names::folded(table.rows[row].name), row);
    std::ranges::sort(names);
    for (const auto& [name, row] : names) {
        Standing line;
        line.row = row;
        line.points = table.rows[row].points();
        line.values.resize(tie_breaks.size());
        standings.lines.push_back(std::move(line));
    }
    std::ranges::stable_sort(standings.lines, std::ranges::greater{}, &Standing::points);
    return standings;
}

std::vector<std::uint32_t> ranks_by_row(const Table& table, const Standings& standings) {
    std::vector<std::uint32_t> places(table.rows.size());
    for (std::uint32_t i = 0; i < standings.lines.size(); ++i)
        places[standings.lines[i].row] = i + 1;
    return places;
}

char letter_of(const TableItem& item) {
    return item.is_decided ? trf::letter_of(item.result) : '*';
}

std::string progress_text(const TableItem& item, const std::vector<std::uint32_t>& places) {
    if (item.opponent == TableItem::kNobody) return std::string(1, letter_of(item));
    const char colour = item.colour == trf::Colour::White   ? 'w'
                        : item.colour == trf::Colour::Black ? 'b'
                                                            : '-';
    return fmt::format("{}{}{}", places[item.opponent], colour, letter_of(item));
}

}  // namespace

Standings make_standings(const Table& table, std::span<const TieBreakColumn> tie_breaks,
                         Unplayed unplayed) {
    Standings standings = by_points(table, tie_breaks);
    std::vector<Group> groups = groups_by_points(standings);
    for (std::size_t column = 0; column < tie_breaks.size(); ++column) {
        const bool is_direct = tie_breaks[column].which == TieBreak::DirectEncounter;
        if (!is_direct) {
            const auto values = values_of(tie_breaks[column], table, unplayed);
            for (Standing& line : standings.lines)
                line.values[column] = values[line.row];
        }
        std::vector<Group> next;
        for (const Group& group : groups) {
            if (is_direct)
                split_directly(table, standings, column, group, next);
            else
                split(standings, column, group, next);
        }
        groups = std::move(next);
    }
    for (const Group& group : groups)
        for (const std::uint32_t place : group)
            standings.lines[place].rank = group.front() + 1;
    return standings;
}

std::vector<TieBreakColumn> usual_tie_breaks(Kind kind) {
    switch (kind) {
        case Kind::RoundRobin:
        case Kind::DoubleRoundRobin:
        case Kind::Scheveningen:
            return {TieBreak::DirectEncounter, TieBreak::Wins, TieBreak::SonnebornBerger,
                    TieBreak::Koya};
        case Kind::Match:
            return {};
        default:
            return {TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger,
                    TieBreak::Wins};
    }
}

std::vector<std::vector<std::string>> square_of(const Table& table, const Standings& standings) {
    const std::vector<std::uint32_t> places = ranks_by_row(table, standings);
    std::vector<std::vector<std::string>> square(standings.lines.size(),
                                                 std::vector<std::string>(standings.lines.size()));
    for (std::size_t i = 0; i < standings.lines.size(); ++i)
        for (const TableItem& item : table.rows[standings.lines[i].row].items)
            if (item.opponent != TableItem::kNobody)
                square[i][places[item.opponent] - 1] += letter_of(item);
    return square;
}

std::vector<std::vector<std::string>> progress_of(const Table& table, const Standings& standings) {
    const std::vector<std::uint32_t> places = ranks_by_row(table, standings);
    std::vector<std::vector<std::string>> progress;
    for (const Standing& line : standings.lines) {
        std::vector<std::string> rounds(table.rounds);
        for (const TableItem& item : table.rows[line.row].items) {
            if (item.round == 0) continue;
            std::string& cell = rounds[item.round - 1];
            if (!cell.empty()) cell += ' ';
            cell += progress_text(item, places);
        }
        progress.push_back(std::move(rounds));
    }
    return progress;
}

}  // namespace arbiter::event
