#pragma once

#include "core/chess/board.hpp"

#include <array>
#include <span>

namespace arbiter::mating {

// By colour.
using Winners = std::array<bool, chess::kColors>;

// Which sides can still win, by a quick test of several positions at once: true is what
// WinnabilityQuery would find with more work, false says nothing. `winners` are set for all
// positions. REQUIRES: as many winners as positions; each position has a legal move, or its result
// is not used. COST: some 200 instructions a position; four of a kind are tested together.
void quick_test(std::span<const chess::Board* const> positions, std::span<Winners> winners);

}  // namespace arbiter::mating
