#pragma once

#include "core/check/rule.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// The value of a roster tag of which nothing is known: "?", "????.??.??" for the date, for the
// result what the termination marker says.   PGN 8.1.1.
[[nodiscard]] std::string_view unknown_value(const GameContext& game, std::size_t roster_index);

// The same as a line `[Name "value"]` with the game's line end.
[[nodiscard]] std::string unknown_roster_line(const GameContext& game, std::size_t roster_index);

}  // namespace arbiter::check::detail
