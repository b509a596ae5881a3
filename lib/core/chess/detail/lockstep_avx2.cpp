// Lockstep with 256-bit registers.

#if defined(__x86_64__)
#include "core/chess/detail/lockstep_kernel.hpp"
#include "core/chess/detail/lockstep_tables.hpp"

#include <algorithm>
#include <immintrin.h>

namespace arbiter::chess::detail::lockstep {
namespace {

#define LOCKSTEP_AVX2
#include "core/chess/detail/begin_avx2.inc"
#include "core/chess/detail/lanes_four.inc"
#include "core/chess/detail/lockstep_play.inc"

}  // namespace

void play_avx2(const LockstepRows& rows) {
    play_rows(rows);
}

#include "core/chess/detail/end_target.inc"
}  // namespace arbiter::chess::detail::lockstep

#endif
