#pragma once

#include "core/event/event.hpp"
#include "core/event/table.hpp"
#include "core/event/tie_breaks.hpp"
#include "core/event/unplayed.hpp"
#include "core/trf/team_matches.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::event {

enum class TeamTieBreak : std::uint8_t {
#define ARBITER_TEAM_TIE_BREAK(id, acronym, definition) id,
#include "core/event/team_tie_breaks.def"
#undef ARBITER_TEAM_TIE_BREAK
};

// The two scores of a match.   FIDE Handbook C.07 11.1.
enum class TeamScore : std::uint8_t { Match, Game };

// A tie-break with its modifiers.   FIDE Handbook C.07 13, 14.
struct TeamTieBreakColumn {
    TeamTieBreak which{};
    TieBreakColumn of_score;         // of OfScore the tie-break, of others their cuts
    std::optional<TeamScore> score;  // nullopt: the one that comes first
    int divisor = 0;                 // of SSSC; 0 = as usual
    std::string name;                // "EMGSB-C1", "BH:GP/C1"

    TeamTieBreakColumn() = default;
    TeamTieBreakColumn(TeamTieBreak each);  // NOLINT(google-explicit-constructor)
    friend bool operator==(const TeamTieBreakColumn&, const TeamTieBreakColumn&) = default;
};

// A match of two teams in one round. Points are in tenths.
struct TeamMatch {
    std::uint32_t round = 0;
    std::array<std::uint32_t, 2> teams{};  // indices into TeamTable::names, the smaller first
    std::array<int, 2> board_points{};
    std::size_t boards = 0;
    std::vector<const Game*> games;  // none where the match is that of a tournament report
};

struct TeamStanding {
    std::uint32_t team = 0, rank = 0;
    std::uint32_t matches = 0, won = 0, drawn = 0, lost = 0;  // played over the board
    int match_points = 0, board_points = 0;                   // in tenths, byes included
    std::vector<std::string> values;                          // by TeamTable::columns
};

// Teams with their matches, from the games or from a tournament report.
struct TeamTable {
    std::vector<std::string> names;
    std::vector<TeamMatch> matches;  // by round, then teams
    // The same rounds twice: by match points and by game points. Rows are teams.
    Table by_match, by_board;
    std::vector<std::vector<int>> board_points;  // by team, then board - 1; in tenths
    // The same for each round: by team, then as the items of its rows, then board - 1.
    std::vector<std::vector<std::vector<int>>> round_boards;
    TeamScore primary = TeamScore::Match;     // the points that come first
    std::vector<TeamTieBreakColumn> columns;  // after them
    std::vector<TeamStanding> standings;      // best first
};

// Teams as their games name them, whatever the spelling; games without two teams are left out. A
// match is worth 2, a draw 1. Ranked by match points and game points.
// LIFETIME: views the event.
[[nodiscard]] TeamTable make_teams(const Event& event);

// Teams of the records 013 or 310. Ranked by match points and game points.
[[nodiscard]] TeamTable make_teams(const trf::Tournament& tournament,
                                   const trf::TeamSection& section);

// EVT21: matches with other numbers of boards than nearly all others, and players of two teams.
// REQUIRES: the teams are those of the games.
[[nodiscard]] std::vector<Finding> check_teams(const Event& event, const TeamTable& teams);

}  // namespace arbiter::event
