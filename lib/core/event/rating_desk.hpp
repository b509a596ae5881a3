#pragma once

#include "core/event/audit_events.hpp"
#include "core/event/report.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

// One report on the desk of a rating officer.
struct DeskReport {
    std::string file;
    std::string problem;  // why it cannot be read; empty: it was
    std::string event, arbiter;
    std::size_t players = 0, rounds = 0;
    std::vector<Finding> findings;

    // It can be rated as it is: it was read, and has neither error nor warning.
    [[nodiscard]] bool is_ready() const;
};

// Audits one report alone, for rating. `options`: of the command line; its report and file are set
// here.
[[nodiscard]] DeskReport desk_report_of(const trf::Reading& reading, std::string file,
                                        EventOptions options);

// One table: which reports can be rated as they are, and what is to be asked of which arbiter.
// `text` lists what is to be asked below it; `csv` and `json` have a row or an object for each
// report; `html` is one page, with both. `guards_formulas`: of csv, as report::RenderOptions has
// it. REQUIRES: `format` is one of these four.
void append_desk(std::string_view format, const std::vector<DeskReport>& reports,
                 std::string_view version, bool guards_formulas, std::string& out);

}  // namespace arbiter::event
