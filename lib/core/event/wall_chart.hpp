#pragma once

#include "core/event/report.hpp"

#include <string>

namespace arbiter::event {

// Appends a page for people, which prints on A4: what is to be corrected, standings with each
// tie-break's terms one click away, cross-table, and a chart of each round: pairings with the
// points before it, results, and who was not paired. Where there are many players (600) the terms
// are left out, so that the page stays small.
void append_wall_chart(const ReportInput& input, std::string& out);

}  // namespace arbiter::event
