// Lockstep for every machine: what the others are compared with.

#include "core/chess/detail/lockstep_kernel.hpp"
#include "core/chess/detail/lockstep_tables.hpp"

#include <algorithm>

namespace arbiter::chess::detail::lockstep {
namespace {

#include "core/chess/detail/lanes_four.inc"
#include "core/chess/detail/lockstep_play.inc"

}  // namespace

void play_arrays(const LockstepRows& rows) {
    play_rows(rows);
}

}  // namespace arbiter::chess::detail::lockstep
