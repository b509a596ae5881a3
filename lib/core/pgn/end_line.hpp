#pragma once

#include <string_view>

namespace arbiter::pgn {

// A line that is this and nothing else ends the game before it. It is an escape line (PGN 6), so
// other programs skip it; and it closes a comment that the game leaves open.
inline constexpr std::string_view kEndLine = "%}";

}  // namespace arbiter::pgn
