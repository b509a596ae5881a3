#pragma once

#include "deadpos/detail/packed.hpp"

#include <vector>

namespace arbiter::deadpos::detail {

// A helpmate without search: both kings walk to a corner, pawns promote where nothing heavier is
// left, and every check is tried for mate. Finds a line for most ordinary positions; that it finds
// none says nothing.   COST: about 0.2 us a ply, at most kDescentPlies of them in each corner.
inline constexpr unsigned kDescentPlies = 60;
[[nodiscard]] bool descend_to_mate(const Packed& root, Color winner, std::vector<Move>& line);

}  // namespace arbiter::deadpos::detail
