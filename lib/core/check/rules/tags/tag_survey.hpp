#pragma once

#include "core/check/rule.hpp"

#include <cstdint>

namespace arbiter::check {

// The features of a game that its tag pairs have: bits over Feature. It looks at every pair of
// every game, so it only asks whether a rule should look; it may say so once too often, never once
// too little.   COST: some tens of nanoseconds for a dozen ordinary pairs.   THREADS: pure.
[[nodiscard]] std::uint64_t tag_features(const GameContext& game);

}  // namespace arbiter::check
