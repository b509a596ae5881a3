#pragma once

#include "core/check/rule.hpp"

#include <cstdint>

namespace arbiter::check {

// The features that the tag pairs of a game have: bits over Feature. It looks at every pair of
// every game, so it is a conservative filter for the rules: it may over-report, never under-report.
// COST: some tens of nanoseconds for a dozen ordinary pairs.   THREADS: pure.
[[nodiscard]] std::uint64_t tag_features(const GameContext& game);

}  // namespace arbiter::check
