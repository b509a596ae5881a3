#pragma once

#include "core/report/report.hpp"
#include "run/fen/fen_lines.hpp"
#include "tools/arbiter/audit_request.hpp"

#include <memory>

namespace arbiter::tools {

// What `arbiter fen` has to do.   THROWS (all): UsageError.

// One of --to, --perft, --board and --proof-game decides what is written.
void resolve_output(const Arguments& arguments, fen::PositionPlan& plan);

// What writes it; null: nothing is written.
[[nodiscard]] std::unique_ptr<report::Report> position_writer(const Arguments& arguments,
                                                              const fen::PositionPlan& plan);

// Everything, with the reports in `request`.
[[nodiscard]] fen::FenOptions resolve_fen(const Arguments& arguments, AuditRequest& request);
// Everything but them.
[[nodiscard]] fen::FenOptions resolve_fen_checks(const Arguments& arguments, AuditRequest& request);

}  // namespace arbiter::tools
