#pragma once

#include "core/chess/position.hpp"
#include "core/chess/types.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace arbiter::reach {

// A game from the start position of orthodox chess that ends in `pos`: same pieces, side to move,
// castling rights and legal e.p. captures; the counters may differ. nullopt when none was found
// before `budget_nodes` positions were looked at, which says nothing about the position. It is a
// search towards the pieces' squares, best first: good for positions that a game reaches without
// many captures; long and strange games it does not find. Not the shortest game.   COST: about 250
// bytes of memory a node.
[[nodiscard]] std::optional<std::vector<chess::Move>> find_proof_game(const chess::Position& pos,
                                                                      std::uint64_t budget_nodes);

}  // namespace arbiter::reach
