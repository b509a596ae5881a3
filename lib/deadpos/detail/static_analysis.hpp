#pragma once

#include "deadpos/detail/packed.hpp"
#include "deadpos/proof.hpp"

#include <vector>

namespace arbiter::deadpos::detail {

// Blocked positions: where can each man ever go, whatever is played? When no mate fits into the
// answer, the position lies in an invariant (proof.hpp) and is unwinnable without any search.

// Quick: one invariant, each king by itself. Thorough: the kings walk in turn and keep each other
// away; and invariants with exits.
enum class Effort : std::uint8_t { Quick, Thorough };

// Finds invariants that show `pos` to be unwinnable and adds them to `found`, that of `pos` first
// (exits name others by their place in `found`). False, and nothing is added, when some man may
// promote or a mate by `winner` is not excluded.   COST: 2 to 20 us when quick, up to 1 ms when
// thorough.
[[nodiscard]] bool find_invariant(const Layout& pos, Color winner, Effort effort,
                                  std::vector<Invariant>& found);

// Does `pos` belong to the invariant?
[[nodiscard]] bool covers(const Invariant& invariant, const Layout& pos);

}  // namespace arbiter::deadpos::detail
