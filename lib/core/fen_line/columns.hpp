#pragma once

#include "core/fen_line/line.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::fen_line {

// Tables of comma, tab or semicolon separated values, a record a line (RFC 4180 without line ends
// in fields).

// Cuts a record. The range of a quoted field has no quotation marks; doubled ones inside stay as
// they are. `cells` is emptied first.
void split_record(std::string_view line, char separator, std::vector<Range>& cells);

// Which character separates the fields of a header line: the most frequent of tab, comma and
// semicolon.
[[nodiscard]] char separator_of(std::string_view header);

// Which columns of a table matter.
struct Columns {
    char separator = ',';
    std::uint32_t fen = 0;                    // index of the column with positions
    std::optional<std::uint32_t> moves = {};  // of the moves that follow them, in UCI notation
    // The first move leads to the position that is to be solved, as in the puzzles of lichess;
    // else the solver has it.
    bool begins_with_opponent = true;
    bool has_header = false;
};

// Reads the first two lines of a file. `wanted` = value of --column (a name or a number from 1),
// empty: a first line that names a column FEN or EPD makes the file a table; so does one with
// another name for it ("position", "startfen") above a position, and one that has a whole FEN
// among other cells. Any other file is none. Returns nothing when the file is no table, or has no
// such column.
[[nodiscard]] std::optional<Columns> find_columns(std::string_view first_line,
                                                  std::string_view second_line,
                                                  std::string_view wanted);

}  // namespace arbiter::fen_line
