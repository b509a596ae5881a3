#pragma once

#include "chess/board.hpp"
#include "chess/types.hpp"
#include "deadpos/detail/distance.hpp"

#include <vector>

namespace arbiter::deadpos::detail {

// One walk to a mate: each side follows its part of a plan, whatever stands in the way waits or
// steps aside, and every check is tried for mate. descent.hpp says which plans are tried.
inline constexpr unsigned kWalkPlies = 64;

struct WalkPlan {
    bool is_siege;
    chess::Square corner;  // of a march
    bool is_forage;        // a march that takes the pawns of a wall on its way
    unsigned seed;
    // Of the mate that minor pieces give alone: where a man of the loser blocks its king in the
    // corner; None in other walks.
    chess::Square block = chess::Square::None;
};

// Adds the half-moves of the walk to `line`. Were they a helpmate?   REQUIRES: the side to move has
// a legal move, `line` is empty.   COST: about 0.1 us a half-move.
[[nodiscard]] bool walk_to_mate(const chess::Board& root, chess::Color winner, const WalkPlan& plan,
                                std::vector<chess::Move>& line);

}  // namespace arbiter::deadpos::detail
