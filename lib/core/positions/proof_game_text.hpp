#pragma once

#include "core/chess/types.hpp"

#include <span>
#include <string>
#include <string_view>

namespace arbiter::positions {

// Appends a game from the start position as PGN in export format, without the blank line after
// it: the seven tags, the result `*`, and a comment with the position that it proves to be
// reachable.   PGN 8.   REQUIRES: `moves` are legal one after the other; `fen` has no brace.
void append_proof_game(std::span<const chess::Move> moves, std::string_view fen, std::string& out);

}  // namespace arbiter::positions
