#pragma once

#include "core/fen_line/line.hpp"

#include <string_view>

namespace arbiter::fen_line::detail {

// Reads what follows the fields, from `at` to `end`: "bm Nf3; id "x";", or ";D1 20 ;D2 400".
void read_operations(std::string_view line, std::uint32_t at, std::uint32_t end,
                     LineReading& reading);

// An opcode of PGN 16.2.5.
[[nodiscard]] bool is_known_opcode(std::string_view word);

}  // namespace arbiter::fen_line::detail
