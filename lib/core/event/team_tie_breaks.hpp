#pragma once

#include "core/event/teams.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

struct TeamTieBreakInfo {
    std::string_view acronym, definition;
};
[[nodiscard]] std::span<const TeamTieBreakInfo> team_tie_breaks();
[[nodiscard]] const TeamTieBreakInfo& info_of(TeamTieBreak which);
// By its acronym, in any case.
[[nodiscard]] std::optional<TeamTieBreak> find_team_tie_break(std::string_view acronym);
// "EMGSB-C1", "BH:GP/C1", "MPVGP", "SSSC/K4", "EDEBT/P", in any case; nullopt for one that is not
// known.
[[nodiscard]] std::optional<TeamTieBreakColumn> find_team_tie_break_column(std::string_view word);

// "MPTS", "PTS:MP", "GPTS" or "PTS:GP" in any case: the points of teams that a list names.
[[nodiscard]] std::optional<TeamScore> find_team_score(std::string_view word);
// Does it look at the matches between the tied? It may be listed again, for those still tied. C.07
// 4.3, type A
[[nodiscard]] bool is_between_tied(const TeamTieBreakColumn& column);

// Fills the standings of a table whose rounds are known: by its primary points, then by the
// tie-breaks in their order; MPvGP is a column of the points that it means.
// Teams that are equal in all share a rank and are sorted by name. COST: teams x rounds for each
// tie-break.
void rank_teams(std::span<const TeamTieBreakColumn> tie_breaks, Unplayed unplayed,
                TeamTable& table);

}  // namespace arbiter::event
