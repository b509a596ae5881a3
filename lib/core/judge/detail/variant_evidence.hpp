#pragma once

#include "core/judge/detail/evidence.hpp"

#include <cstdint>
#include <optional>

namespace arbiter::judge::detail {

// What the facts of a game of another variant show. The shortcuts of chess about captures do not
// hold here: positions are examined one by one.   REQUIRES (all functions): the game is one of a
// variant.

// The first position that is dead by the material tables.
[[nodiscard]] std::optional<DeadFrom> find_dead_in_variant(const replay::GameFacts& facts);

// As claimable_repetitions(), by a move about to be played.
[[nodiscard]] Claimable intended_repetitions_in_variant(const laws::Article& row,
                                                        const replay::GameFacts& facts,
                                                        std::uint32_t end);
// Draws by counted plies among the positions [0, end).   REQUIRES: row.trigger is QuietPlies or
// QuietPliesIntended.
[[nodiscard]] Claimable claimable_quiet_plies_in_variant(const laws::Article& row,
                                                         const replay::GameFacts& facts,
                                                         std::uint32_t end);

}  // namespace arbiter::judge::detail
