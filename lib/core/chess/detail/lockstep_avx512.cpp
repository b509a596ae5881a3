// Lockstep with 512-bit registers.

#if defined(__x86_64__)
#include "core/chess/detail/lockstep_kernel.hpp"
#include "core/chess/detail/lockstep_tables.hpp"
#include "core/chess/detail/spelling.hpp"

#include <algorithm>
#include <immintrin.h>
#include <string_view>

namespace arbiter::chess::detail::lockstep {
namespace {

#include "core/chess/detail/begin_avx512.inc"
#include "core/chess/detail/lanes_avx512.inc"
#include "core/chess/detail/lockstep_play.inc"
#include "core/chess/detail/spellings_avx512.inc"

}  // namespace

void read_avx512(std::span<const std::uint64_t> spellings, std::uint32_t* sans) {
    read_spellings(spellings, sans);
}
void play_avx512(const LockstepRows& rows) {
    play_rows(rows);
}

#include "core/chess/detail/end_target.inc"
}  // namespace arbiter::chess::detail::lockstep

#endif
