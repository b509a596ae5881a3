#pragma once

#include "core/report/report.hpp"
#include "core/text/json_line.hpp"

#include <string>

namespace arbiter::report::detail {

// The last line of a report of JSON lines that was stopped: without it, it would look whole.
void append_partial_line(const RunSummary& summary, std::string& out);

}  // namespace arbiter::report::detail
