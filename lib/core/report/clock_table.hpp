#pragma once

#include "core/report/report.hpp"

#include <cstdint>
#include <string>

namespace arbiter::report {

// The clocks of games as a table (CSV, RFC 4180): a record for each half-move of a game that has
// clocks or elapsed times. Times are seconds, with decimals where there are some; empty = not
// known. `used` is by the clocks, with what the TimeControl adds; `rules` are those of CLK02 to
// CLK08 that speak of the half-move, whether they are selected or not. It is no report that
// --report names: it has an option of its own.
extern const Format format_clock_table;

// "1:23:45", with tenths where there are some; "-": not known.   `ms`: milliseconds.
[[nodiscard]] std::string clock_text(std::int64_t ms);

// The same of one game for people, a line for each half-move: " 12... Nf6  1:23:45".
void append_clock_lines(const GameRecord& game, std::string& out);

}  // namespace arbiter::report
