#pragma once

#include <cstddef>
#include <cstdint>

namespace arbiter::pgn {

// Variations nested deeper than this are flagged (STR22); they are still read.
inline constexpr std::size_t kDeepNesting = 64;
// Games longer than this are flagged (STR21); they are still read.
inline constexpr std::uint64_t kLargeGameBytes = std::uint64_t{16} << 20;

}  // namespace arbiter::pgn
