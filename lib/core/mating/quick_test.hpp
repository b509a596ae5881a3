#pragma once

#include "core/chess/board.hpp"

#include <array>
#include <span>

namespace arbiter::mating {

// By colour.
using Winners = std::array<bool, chess::kColors>;

// Who can still win, as far as a quick test of several positions at once tells: true is what
// WinnabilityQuery would say after a longer look, false says nothing. `winners` are set for all
// positions. REQUIRES: as many winners as positions; each position has a legal move, or nobody asks
// about it. COST: some 200 instructions a position; four of a kind are looked at together.
void quick_test(std::span<const chess::Board* const> positions, std::span<Winners> winners);

}  // namespace arbiter::mating
