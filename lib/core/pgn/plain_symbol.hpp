#pragma once

#include "core/pgn/uniform_mainline.hpp"

#include <cstdint>

namespace arbiter::pgn {

// The symbol of half-move `ply`, which is counted from 0, of a line in `text` whose terminator
// begins at `line_end`: as write_tokens() has it, without the other tokens.   REQUIRES: ply <
// line.plies. COST: grows with the plies after it.
[[nodiscard]] Token plain_symbol(const char* text, const UniformMainline& line,
                                 std::uint32_t line_end, std::uint32_t ply);

}  // namespace arbiter::pgn
