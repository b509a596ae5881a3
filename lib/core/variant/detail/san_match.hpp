#pragma once

#include "core/variant/position.hpp"
#include "core/variant/san.hpp"

namespace arbiter::variant::detail {

// Does `from` fit the file and rank that the text names?
[[nodiscard]] bool has_hints(const chess::San& san, Square from);

// Is `move` what the text names, whatever it promotes to?   PGN 8.2.3.
[[nodiscard]] bool is_meant_by(const Position& pos, const San& san, Move move);

}  // namespace arbiter::variant::detail
