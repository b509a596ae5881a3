#pragma once

#include "core/trf/awards.hpp"
#include "core/trf/team_records.hpp"

#include <cstdint>
#include <vector>

namespace arbiter::trf {

// One round of one team.
struct TeamRound {
    static constexpr std::uint32_t kNobody = 0xFFFFFFFF;
    std::uint32_t round = 0;
    std::uint32_t opponent = kNobody;       // index of the team
    Result result = Result::None;           // of the match; a forfeit or bye when not played
    int match_points = 0, game_points = 0;  // in tenths
    std::vector<int> boards;                // own points by board, in tenths
    bool is_played = false;                 // one game at least was
};

struct TeamMatches {
    std::vector<std::vector<TeamRound>> rounds;  // by team, then round; none without match and bye
    std::vector<std::vector<Awards::Bonus>> bonuses;  // by team; 299
    std::size_t boards = 0;                           // of a match
};

// Puts the games of the players together to matches of their teams. A match is won by the team
// with more game points. On boards sit the players that played or were forfeited, in the order of
// their team, unless record 300 says otherwise. Byes are those of the records 240 and 320, else of
// the lines of the players.   COST: players x rounds x log line-ups.
[[nodiscard]] TeamMatches make_team_matches(const Tournament& tournament,
                                            const TeamSection& section);

// What the team records say against the players and themselves: a number that no player has, a
// player of two teams, a number of two teams, games between players of one team or with two teams
// in one round; match and game points (310) that are not those of the matches, byes and records
// 299; the number of teams (082).
// Ordered by line and column.
[[nodiscard]] Deviations check_teams(const Tournament& tournament, const TeamSection& section);

}  // namespace arbiter::trf
