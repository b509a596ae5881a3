#pragma once

#include "core/event/audit_events.hpp"
#include "tools/arbiter/command.hpp"
#include "tools/arbiter/report_words.hpp"

#include <cstddef>
#include <vector>

namespace arbiter::tools {

// `event --for-rating` without --trf: the operands are tournament reports, and folders of them
// (*.trf, *.trfx, *.txt that have a line 001). Each is judged alone; one table says which can be
// rated as they are, and what is to be asked of which arbiter. `fail_on`: the last severity that
// fails the run.   THROWS: UsageError for outputs and formats that such a table has not.
[[nodiscard]] ExitCode run_rating_reports(const Arguments& arguments,
                                          const std::vector<ReportWord>& sinks,
                                          event::EventOptions options, std::size_t fail_on);

}  // namespace arbiter::tools
