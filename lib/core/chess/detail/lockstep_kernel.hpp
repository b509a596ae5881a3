#pragma once

#include "core/chess/lockstep.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::chess::detail {

// What a kernel of Lockstep plays: rows of its lanes, each row the plies of all lanes at one time,
// those of White in even rows.
struct LockstepRows {
    std::span<Lockstep::Game* const> games;  // in the order of their first rows
    std::uint32_t* sans;                     // bits of LockstepBits, each row aligned to its size
    std::uint64_t* half_moves;               // LockstepBits, likewise
    // For each row, the lanes whose plies are quiet, and kReturns bits further those that return,
    // as in Lockstep::Game. kPadding readable ones follow the last one.
    std::uint16_t* returns;
    static constexpr unsigned kReturns = 8;
    static constexpr std::size_t kPadding = 64;
};

inline constexpr std::size_t kMostLanes = 8;

// The same algorithm (lockstep_play.inc) over vectors of one kind.
struct LockstepKernel {
    std::string_view name;
    std::size_t lanes;
    // Every `lanes`th of `sans` becomes what bits_of_spelling() says. Their number is rounded up to
    // kMostLanes: what is there is overwritten.
    void (*read)(std::span<const std::uint64_t> spellings, std::uint32_t* sans);
    void (*play)(const LockstepRows& rows);
};

// Those that this machine can run, the fastest one first. The last one is for every machine: no
// program plays with it, tests do.
[[nodiscard]] std::span<const LockstepKernel> runnable_lockstep_kernels();
// The one that a program plays with; nullptr: none is faster than one ply after the other.
[[nodiscard]] const LockstepKernel* usable_lockstep_kernel();

namespace lockstep {
void read_avx512(std::span<const std::uint64_t> spellings, std::uint32_t* sans);
void play_avx512(const LockstepRows& rows);
void play_avx2(const LockstepRows& rows);
void play_arrays(const LockstepRows& rows);
}  // namespace lockstep

}  // namespace arbiter::chess::detail
