#pragma once

#include "deadpos/detail/packed.hpp"
#include "deadpos/proof.hpp"

#include <optional>

namespace arbiter::deadpos::detail {

// Blocked positions: where can each man ever go, whatever is played? When no mate fits into the
// answer, the position lies in an invariant (proof.hpp) and is unwinnable without any search.

// Finds the smallest invariant around `pos`, or nothing when some man may promote or a mate by
// `winner` is not excluded.   COST: 5 to 50 us.
[[nodiscard]] std::optional<Invariant> find_invariant(const Layout& pos, Color winner);

// Does `pos` belong to the invariant?
[[nodiscard]] bool covers(const Invariant& invariant, const Layout& pos);

}  // namespace arbiter::deadpos::detail
