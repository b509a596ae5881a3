#pragma once

#include "core/report/report.hpp"

#include <memory>
#include <string_view>

namespace arbiter::report {

// The last line of a list of positions that is not whole: a comment for those who read it.
inline constexpr std::string_view kPartialPositions =
    "# partial: the run was stopped, what follows was not read\n";

// The same for games: an escaped line.   PGN 6.
inline constexpr std::string_view kPartialGames =
    "% partial: the run was stopped, what follows was not read\n";

// Reports about lists of positions that have no counterpart for games.

// Every position as one JSON object a line: file, line, fen, ok, problems, normalized. It takes the
// place of the format `ndjson`.
[[nodiscard]] std::unique_ptr<Report> make_position_ndjson();

// PositionRecord::output of every position that has one, a line each. `partial` ends what is not
// whole; it outlives the report.
[[nodiscard]] std::unique_ptr<Report> make_position_lines(
    std::string_view partial = kPartialPositions);

}  // namespace arbiter::report
