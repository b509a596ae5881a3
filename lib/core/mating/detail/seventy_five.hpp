#pragma once

#include "core/mating/detail/packed.hpp"
#include "core/mating/proof.hpp"

#include <span>

namespace arbiter::mating::detail {

// The policy under which 150 plies without capture or pawn move end the series of moves, unless the
// last of them mates.   FIDE 2023 9.6.2.
inline constexpr unsigned kQuietPliesEnd = 150;

// Does the line mate before the clock, `quiet_plies` at its beginning, ends it?
[[nodiscard]] bool is_in_time(const Packed& root, unsigned quiet_plies, std::span<const Move> line);

// Decides under the policy. Every position is reached with the lowest clock it can have, since a
// lower clock never allows less. Unknown when more than `most` positions are seen.
[[nodiscard]] Answer decide_in_time(const Packed& root, unsigned quiet_plies, Color winner,
                                    std::uint64_t most);

}  // namespace arbiter::mating::detail
