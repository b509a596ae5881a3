#pragma once

#include "core/trf/tournament.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::trf {

// A line 013 (TRF16) or 310 (TRF26).
struct Team {
    std::uint32_t number = 0;  // pairing number; of 013 the place among these lines
    std::string name;
    std::optional<int> match_points, game_points;  // in tenths; 310 only
    std::optional<std::uint32_t> rank;             // 310 only
    std::vector<std::uint32_t> players;            // starting ranks, in the order of the boards
    std::uint32_t line = 0;
};

// 330: a match that one team or both forfeited.
struct ForfeitedMatch {
    std::uint32_t round = 0, white = 0, black = 0;  // numbers of teams
    bool white_wins = false, black_wins = false;
};

// 240, and 320 as PairingBye.
struct TeamBye {
    std::uint32_t round = 0, team = 0;
    Result kind = Result::ZeroPointBye;  // H, F, Z or U
};

// 300: the players on the boards, when it is not the order of the team.
struct LineUp {
    std::uint32_t round = 0, team = 0;
    std::vector<std::uint32_t> players;  // by board; 0 = empty
};

// Numbers of teams have three digits, and no match has this many boards: what goes beyond is
// reported and left out, so that a broken report takes no longer than a large one.
inline constexpr std::size_t kMostTeams = 999, kMostBoards = 99, kMostRounds = 999;

// The team records of a report. Without lines 013 and 310 there are no teams, and the others are
// not read: 240 names players then.
struct TeamSection {
    std::vector<Team> teams;
    std::vector<ForfeitedMatch> forfeits;
    std::vector<TeamBye> byes;
    std::vector<LineUp> line_ups;
    int win = 20, draw = 10, loss = 0;  // of a match, in tenths; 362
    // The points of a pairing-allocated bye; 320, where it says them.
    std::optional<int> bye_match_points, bye_game_points;
    std::size_t boards = 0;  // as many as 352 has colours; 0 = not said
};

// Reads them, and says which fields cannot be read.   FIDE Handbook, TRF16 and TRF26 (approved
// 12 May 2025).   COST: linear.
[[nodiscard]] TeamSection read_teams(const Tournament& tournament, Deviations& deviations);

// 250, or XXA as JaVaFo has it, a line for each round of a player with equal points: fictitious
// points that Swiss pairings are made with. They count in no standings.
struct Acceleration {
    int points = 0;  // in tenths; of a team event game points
    std::uint32_t first_round = 0, last_round = 0;
    std::uint32_t first = 0, last = 0;  // players, or teams
    friend bool operator==(const Acceleration&, const Acceleration&) = default;
};
[[nodiscard]] std::vector<Acceleration> read_accelerations(const Tournament& tournament,
                                                           Deviations& deviations);

}  // namespace arbiter::trf
