#pragma once

#include "core/audit/game_fingerprint.hpp"
#include "core/fix/replacement.hpp"

#include <cstdint>
#include <span>

namespace arbiter::fix {

// Is `after` the game `before`, or more of it? What could be read is the same, and more may be
// readable now. `changes` lead from the text of `before`, whose first byte has the offset `base`,
// to that of `after`; a comment in which nothing was changed must be found again.
[[nodiscard]] bool keeps_game(const audit::GameFingerprint& before,
                              const audit::GameFingerprint& after,
                              std::span<const Replacement> changes, std::uint64_t base);

// Were the moves of `before` legal, and are they still, from the same start position? Fewer may be
// left.
[[nodiscard]] bool keeps_legal_moves(const audit::GameFingerprint& before,
                                     const audit::GameFingerprint& after);

}  // namespace arbiter::fix
