#pragma once

#include "core/event/standings.hpp"
#include "core/event/teams.hpp"
#include "core/trf/team_records.hpp"
#include "core/trf/tournament.hpp"

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
[[nodiscard]] NamedTieBreaks<TieBreakColumn> player_tie_breaks_of(
    const trf::Tournament& tournament);
[[nodiscard]] NamedTieBreaks<TeamTieBreakColumn> team_tie_breaks_of(
    const trf::Tournament& tournament);

// TRF07: ranks of the lines 001, or 310, that the standings do not allow. Players, or teams, who
// are equal in all columns may stand in any order. Ratings decide only where everybody has one.
[[nodiscard]] std::vector<Finding> check_ranks(const trf::Tournament& tournament,
                                               const Table& table, Unplayed unplayed,
                                               const NamedTieBreaks<TieBreakColumn>& named,
                                               std::string_view file);
[[nodiscard]] std::vector<Finding> check_team_ranks(const trf::TeamSection& section,
                                                    TeamTable teams, Unplayed unplayed,
                                                    const NamedTieBreaks<TeamTieBreakColumn>& named,
                                                    std::string_view file);

}  // namespace arbiter::event
