#pragma once

#include "core/chess/position.hpp"
#include "core/mating/proof.hpp"

#include <cstdint>

namespace arbiter::testing {

// What can be reached from a position, the plain way: every legal move of every position, exact
// positions kept in a set, no analysis. The measure for everything in lib/core/mating, which it
// shares nothing with but the names.

struct Reachable {
    // Yes: a mate by the winner was seen. No: there is none. Unknown: more than `limit` positions.
    mating::CanWin can_win = mating::CanWin::Unknown;
    std::uint64_t positions = 0;  // that were seen
};

// Positions in which the winner has nothing but a king, or king and one knight or bishop against a
// bare king, are not followed: there is no mate with that material.
// COST: about 1 us and 100 bytes a position.
[[nodiscard]] Reachable search_reachable(const chess::Position& pos, chess::Color winner,
                                         std::uint64_t limit);

}  // namespace arbiter::testing
