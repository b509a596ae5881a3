#pragma once

#include "core/report/report.hpp"
#include "tools/arbiter/show/show_report.hpp"

#include <memory>

namespace arbiter::tools {

// `show --sheet`: a page about one game for a claim or an appeal, to be printed on A4 and signed:
// what the Laws say in one sentence, diagrams of the positions in question, the moves with their
// clocks, the article and its meaning in the edition that applies, what is certain and what the
// record does not show.   LIFETIME: views `target`.
[[nodiscard]] std::unique_ptr<report::Report> make_sheet_report(ShowTarget& target);

}  // namespace arbiter::tools
