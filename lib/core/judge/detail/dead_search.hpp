#pragma once

#include "core/mating/winnability_query.hpp"
#include "core/replay/facts.hpp"

#include <cstdint>
#include <optional>

namespace arbiter::judge::detail {

// From where on a game is dead, and why.
struct DeadFrom {
    std::uint32_t ply;
    mating::Proof proof;  // for the side that needs the deeper one
};

// The first ply after which neither side can checkmate by any series of moves; nullopt when
// `final`, the query into the last position, says that a side still can, has mated, or does not
// know. A position that stays undecided within the budget counts as alive, so the ply found is then
// the first one that is surely dead.   FIDE 2023 5.2.2.   COST: a game that ends dead is walked
// once, and then decided at a few positions, their number logarithmic in its length.
[[nodiscard]] std::optional<DeadFrom> find_dead(const replay::GameFacts& facts,
                                                const mating::WinnabilityQuery& final,
                                                const mating::Options& options);

}  // namespace arbiter::judge::detail
