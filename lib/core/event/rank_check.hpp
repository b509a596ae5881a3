#pragma once

#include "core/event/standings.hpp"
#include "core/event/team_tie_breaks.hpp"
#include "core/event/teams.hpp"
#include "core/trf/team_records.hpp"
#include "core/trf/tournament.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

// The tie-breaks that a report names, 212 (standings) before 202, as far as they are known here.
template <class Column>
struct NamedTieBreaks {
    std::string record;           // "212"; empty: none is there
    std::vector<Column> columns;  // up to the first word that is not known
    std::string unknown;          // that word
};
struct NamedTeamTieBreaks : NamedTieBreaks<TeamTieBreakColumn> {
    // The points that teams are ranked by first: those that begin the record, else those of the
    // pairing system (192, as FIDE_TEAM_GP_MP), else match points.
    TeamScore primary = TeamScore::Match;
};
[[nodiscard]] NamedTieBreaks<TieBreakColumn> player_tie_breaks_of(
    const trf::Tournament& tournament);
[[nodiscard]] NamedTeamTieBreaks team_tie_breaks_of(const trf::Tournament& tournament);

// A tie-break between the tied may be listed again: it then looks at those still tied, and is "DE
// (2)". Others count once.   C.07 4.3, type A
template <class Column>
void add_tie_break(Column column, std::vector<Column>& columns) {
    const std::string name = column.name;
    for (std::size_t times = 2; std::ranges::find(columns, column) != columns.end(); ++times) {
        if (!is_between_tied(column)) return;
        column.name = fmt::format("{} ({})", name, times);
    }
    columns.push_back(std::move(column));
}

// TRF07: ranks of the lines 001, or 310, that the standings do not allow. Players, or teams, that
// are equal in all columns may be in any order. Ratings decide only where all have one. Without a
// record that names tie-breaks, players are ranked by their points alone, and teams not at all.
[[nodiscard]] std::vector<Finding> check_ranks(const trf::Tournament& tournament,
                                               const Table& table, Unplayed unplayed,
                                               const NamedTieBreaks<TieBreakColumn>& named,
                                               std::string_view file);
[[nodiscard]] std::vector<Finding> check_team_ranks(const trf::TeamSection& section,
                                                    TeamTable teams, Unplayed unplayed,
                                                    const NamedTeamTieBreaks& named,
                                                    std::string_view file);

}  // namespace arbiter::event
