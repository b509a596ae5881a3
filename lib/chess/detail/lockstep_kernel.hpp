#pragma once

#include "chess/lockstep.hpp"

#include <cstdint>
#include <span>

namespace arbiter::chess::detail {

// What a kernel of Lockstep plays: rows of kLanes, each row the half-moves of all lanes at one
// time, those of White in even rows.
struct LockstepRows {
    std::span<Lockstep::Game* const> games;  // in the order of their first rows
    const std::uint32_t* sans;               // bits of PlainSan, each row aligned to its size
    std::uint64_t* half_moves;               // LockstepBits, likewise
    // Of each row, the lanes whose half-moves are quiet, and kLanes bits further those that return,
    // as in Lockstep::Game. kPadding readable ones follow the last one.
    std::uint16_t* returns;
    static constexpr std::size_t kPadding = 64;
};

struct LockstepKernel {
    // Every kLanes-th of `sans` becomes what a packed_spelling() says: the bits of a PlainSan
    // without those that only tell the colour or that care is needed, and LockstepBits::kPromotion.
    // 0: it is less than plain and no promotion, ends with "#" or has two hints. Their number is
    // rounded up to kLanes: what stands there is overwritten.
    void (*read)(std::span<const std::uint64_t> spellings, std::uint32_t* sans);
    void (*play)(const LockstepRows& rows);
};
// nullptr: this machine has no kernel.
[[nodiscard]] const LockstepKernel* usable_lockstep_kernel();

#if defined(__x86_64__)
namespace lockstep {
void read_avx512(std::span<const std::uint64_t> spellings, std::uint32_t* sans);
void play_avx512(const LockstepRows& rows);
}  // namespace lockstep
#endif

}  // namespace arbiter::chess::detail
