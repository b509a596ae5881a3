#pragma once

#include "core/chess/board.hpp"
#include "core/chess/types.hpp"
#include "core/mating/detail/distance.hpp"

#include <cstdint>
#include <vector>

namespace arbiter::mating::detail {

// One walk to a mate: each side follows its part of a plan, pieces in the way wait or step aside,
// and every check is tried for mate. descent.hpp says which plans are tried.
inline constexpr unsigned kWalkPlies = 64;

enum class WalkKind : std::uint8_t {
    Siege,   // takes flights from the loser's king where it is
    March,   // both kings go to the corner, and a pawn promotes where nothing heavier is left
    Forage,  // a march that takes the pawns of a wall on its way
    Minor,   // to the mate in the corner that minor pieces give alone
    Box,  // to the mate by a bishop in a corner where two pieces of the loser are next to its king
};

[[nodiscard]] constexpr bool is_in_corner(WalkKind kind) {
    return kind == WalkKind::Minor || kind == WalkKind::Box;
}

struct WalkPlan {
    WalkKind kind;
    chess::Square corner;  // not of a siege
    chess::Square block;   // of Minor: where a piece of the loser blocks its king
    unsigned seed;
};

// Adds the plies of the walk to `line`. Were they a helpmate?   REQUIRES: the side to move has a
// legal move, `line` is empty.   COST: about 0.1 us a ply.
[[nodiscard]] bool walk_to_mate(const chess::Board& root, chess::Color winner, const WalkPlan& plan,
                                std::vector<chess::Move>& line);

}  // namespace arbiter::mating::detail
