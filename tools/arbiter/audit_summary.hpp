#pragma once

#include "run/engine/audit.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/exit_code.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::tools {

// What `audit` and `clean` say and return at the end of a run.

[[nodiscard]] bool shows_progress(const AuditRequest& request);

[[nodiscard]] bool is_stopped(const engine::AuditOutcome& outcome);

// The last line on stderr.
[[nodiscard]] std::string reconciliation(const engine::AuditOutcome& outcome);

// With --max-findings: how many findings could have failed the run, and how many may.
void say_allowed(Console& console, const AuditRequest& request,
                 const engine::AuditOutcome& outcome);

// Names what may hold games and was not read.
void say_skipped(Console& console, std::string_view command, const SkippedEntries& skipped);

// How many findings games suppressed themselves; nothing when there are none.
void say_suppressed(Console& console, const report::RunSummary& run);

[[nodiscard]] std::string throughput(const report::RunSummary& run, double seconds);

// For --fail-on-empty: was a file read in which is nothing, or no file at all?
[[nodiscard]] bool has_empty_file(const report::RunSummary& run);

// Are there findings of level `fail_on` or above? kSeverities = none counts.
[[nodiscard]] bool has_failing(const std::array<std::uint64_t, check::kSeverities>& by_severity,
                               std::size_t fail_on);

// `is_failing`: there are findings that --fail-on names.
[[nodiscard]] ExitCode exit_code(const engine::AuditOutcome& outcome, bool is_failing);

void complain(Console& console, std::string_view command, const std::vector<std::string>& messages);

}  // namespace arbiter::tools
