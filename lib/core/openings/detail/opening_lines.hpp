#pragma once

#include "core/base/result.hpp"
#include "core/text/text_lines.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace arbiter::openings::detail {

// One line of an opening table: what it is called, and its moves in SAN with blanks between them,
// with move numbers or without.
struct OpeningLine {
    std::string_view eco, name, variation, moves;
    std::uint64_t line;  // of the file, 1-based
};

// What the reader of a table passes on: lines, and entries that are none.
struct OpeningLineSink {
    std::function<void(const OpeningLine&)> add;
    std::function<void(std::uint64_t line, std::string_view what)> complain;
};

// Reads an opening table, in its order. The form is found by content:
// * tab-separated columns with the header `eco name pgn` and perhaps more (lichess chess-openings),
// * `B90a "Sicilian: Najdorf"  1.e4 c5 ... *`, over several lines (Scid's *.eco),
// * PGN games with ECO, Opening and Variation tags (pgn-extract's eco.pgn).
// Returns the name of the form, or why the file is no such table.   THROWS: as TextFile::open.
// Memory: one entry; a PGN table is read whole, 64 MiB at most.
[[nodiscard]] Result<std::string_view, std::string> read_opening_lines(const text::TextFile& file,
                                                                       const OpeningLineSink& sink);

}  // namespace arbiter::openings::detail
