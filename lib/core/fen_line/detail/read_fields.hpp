#pragma once

#include "core/fen_line/line.hpp"

#include <string_view>

namespace arbiter::fen_line::detail {

// Reads `cell` of a line in the characters that FEN and EPD have into an empty reading. `is_cell`:
// it is no comment and no note.
void read_fields(std::string_view line, Range cell, bool is_cell, LineReading& reading);

}  // namespace arbiter::fen_line::detail
