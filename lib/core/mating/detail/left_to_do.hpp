#pragma once

#include "core/mating/detail/packed.hpp"

namespace arbiter::mating::detail {

inline constexpr unsigned kNoPlan = 0xFFFFU;

// What seems left to do before a mate, in three ways; kNoPlan where a way is closed.
struct LeftToDo {
    unsigned corner = kNoPlan;  // both kings to a corner
    unsigned siege = kNoPlan;   // flights taken from the loser's king where it is
    unsigned minor = kNoPlan;   // the corner mate of a minor piece
};

// In plies or so: the weights were tried, not derived.
[[nodiscard]] LeftToDo left_to_do(const Layout& pos, Color winner);

}  // namespace arbiter::mating::detail
