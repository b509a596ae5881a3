#pragma once

#include <cstdint>

namespace arbiter::names::detail {

// The largest values that are taken for a player's data; a larger number is something else.
inline constexpr std::uint32_t kHighestFideId = 4'000'000'000;
inline constexpr std::uint32_t kHighestElo = 4000;
inline constexpr std::uint32_t kLatestYear = 2999;

}  // namespace arbiter::names::detail
