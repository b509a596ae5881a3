#pragma once

#include "core/chess/position.hpp"

#include <cstdint>

namespace arbiter::chess {

// Number of legal move sequences of `depth` plies. The last ply is counted, not played. Takes the
// instructions that the machine has (detail/perft_kernels.hpp).
[[nodiscard]] std::uint64_t perft(const Position& pos, unsigned depth);

}  // namespace arbiter::chess
