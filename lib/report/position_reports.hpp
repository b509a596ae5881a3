#pragma once

#include "report/report.hpp"

#include <memory>

namespace arbiter::report {

// Reports about lists of positions that have no counterpart for games.

// Every position as one JSON object a line: file, line, fen, ok, problems, normalized. It takes the
// place of the format `ndjson`.
[[nodiscard]] std::unique_ptr<Report> make_position_ndjson();

// PositionRecord::output of every position that has one, a line each.
[[nodiscard]] std::unique_ptr<Report> make_position_lines();

}  // namespace arbiter::report
