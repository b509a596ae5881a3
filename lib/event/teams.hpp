#pragma once

#include "event/event.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::event {

// A match of two teams in one round. Points are in tenths.
struct TeamMatch {
    std::uint32_t round = 0;
    std::array<std::uint32_t, 2> teams{};  // indices into TeamTable::names, the smaller first
    std::array<int, 2> board_points{};
    std::vector<const Game*> games;
};

struct TeamStanding {
    std::uint32_t team = 0, rank = 0;
    std::uint32_t matches = 0, won = 0, drawn = 0, lost = 0;
    int match_points = 0, board_points = 0;  // in tenths; a match is worth 2, a draw 1
};

// Teams as their games name them, whatever the spelling; games without two teams are left out.
struct TeamTable {
    std::vector<std::string> names;
    std::vector<TeamMatch> matches;       // by round, then teams
    std::vector<TeamStanding> standings;  // by match points, board points, name
};

// LIFETIME: views the event.
[[nodiscard]] TeamTable make_teams(const Event& event);

// EVT21: matches with other numbers of boards than nearly all others, and players of two teams.
[[nodiscard]] std::vector<Finding> check_teams(const Event& event, const TeamTable& teams);

}  // namespace arbiter::event
