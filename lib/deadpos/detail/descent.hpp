#pragma once

#include "deadpos/detail/packed.hpp"
#include "deadpos/proof.hpp"

namespace arbiter::deadpos::detail {

// A helpmate without search: both kings walk to a corner, pawns promote where nothing heavier is
// left, and every check is tried for mate. Walks number `from` to `to` (three in each corner, 12 in
// all) find a line for most ordinary positions and then fill `answer`; that they find none says
// nothing. Adds the positions walked through, at most `most`, to answer.nodes.   COST: about 0.2 us
// a position.
inline constexpr unsigned kDescentPlies = 60;
inline constexpr unsigned kDescents = 12;
[[nodiscard]] bool descend_to_mate(const Packed& root, Color winner, unsigned from, unsigned to,
                                   std::uint64_t most, Answer& answer);

}  // namespace arbiter::deadpos::detail
