#pragma once

#include "chess/lockstep.hpp"

#include <cstdint>
#include <span>

namespace arbiter::chess::detail {

// What a kernel of Lockstep plays: rows of kLanes, each row the half-moves of all lanes at one time,
// those of White in even rows.
struct LockstepRows {
    std::span<Lockstep::Game* const> games;  // in the order of their first rows
    const std::uint32_t* sans;               // bits of PlainSan, each row aligned to its size
    std::uint64_t* half_moves;               // LockstepBits, likewise
};

// nullptr: this machine has no kernel.
using LockstepKernel = void (*)(const LockstepRows& rows);
[[nodiscard]] LockstepKernel usable_lockstep_kernel();

#if defined(__x86_64__)
void play_lockstep_avx512(const LockstepRows& rows);
#endif

}  // namespace arbiter::chess::detail
