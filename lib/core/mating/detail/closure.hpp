#pragma once

#include "core/mating/detail/packed.hpp"
#include "core/mating/proof.hpp"

#include <optional>
#include <vector>

namespace arbiter::mating::detail {

// Walks over everything that can be reached from `root` as Certificate describes it, and counts and
// hashes it. `invariants` that cover nothing on the way are left out. Nothing when there are more
// than `most` positions, or one of them is a mate by `winner`.
[[nodiscard]] std::optional<Certificate> walk_closure(const Packed& root, Color winner,
                                                      const std::vector<Invariant>& invariants,
                                                      std::uint64_t most);

}  // namespace arbiter::mating::detail
