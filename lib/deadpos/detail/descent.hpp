#pragma once

#include "deadpos/detail/packed.hpp"
#include "deadpos/proof.hpp"

namespace arbiter::deadpos::detail {

// A helpmate without search: both kings walk to a corner, pawns promote where nothing heavier is
// left, and every check is tried for mate. Finds a line for most ordinary positions and then fills
// `answer`; that it finds none says nothing. Adds the positions it walked through, at most `most`,
// to answer.nodes.   COST: about 0.2 us a position, at most 12 walks of kDescentPlies.
inline constexpr unsigned kDescentPlies = 60;
[[nodiscard]] bool descend_to_mate(const Packed& root, Color winner, std::uint64_t most,
                                   Answer& answer);

}  // namespace arbiter::deadpos::detail
