#pragma once

#include <cstdint>

namespace arbiter::event {

// Expected score, in hundredths of a point, of a player rated that much higher than the opponent.
// FIDE Handbook B.02 8.1.2.
[[nodiscard]] std::int64_t expected_share(std::int64_t difference);

}  // namespace arbiter::event
