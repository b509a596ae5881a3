#pragma once

#include "core/trf/tournament.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::event {

// What the games against rated players come to for one rated player.
struct RatingChange {
    const trf::Player* player = nullptr;
    std::size_t games = 0;  // rated, against rated players
    int score = 0;          // in tenths; 1, 1/2, 0 whatever the points of the tournament are
    int expected = 0;       // in hundredths

    // Score less expected score, in hundredths; times K it is the change in hundredths.
    [[nodiscard]] int difference() const { return 10 * score - expected; }
};

// Advice, no certificate: ratings are those of the report, and K is not known from it.
struct RatingChanges {
    std::string problem;                // why there are none; empty: there are
    std::vector<RatingChange> changes;  // by starting rank as in the report; players with a game
};

// Of a standard tournament that began in March 2024 or later. FIDE Handbook B.02 8.3.   LIFETIME:
// views the tournament.   COST: players x rounds.
[[nodiscard]] RatingChanges rating_changes_of(const trf::Tournament& tournament);

// Rows of number, name, rating, games, score, expected, difference, and the change for K of 10, 20
// and 40.
void append_rating_changes(const RatingChanges& changes, bool guards_formulas, std::string& out);

}  // namespace arbiter::event
