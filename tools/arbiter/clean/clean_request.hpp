#pragma once

#include "run/clean/clean.hpp"
#include "tools/arbiter/audit_request.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/exit_code.hpp"

namespace arbiter::tools {

// What `clean` has to do, all options resolved.
struct CleanRequest {
    AuditRequest audit;  // its options move into clean.audit
    clean::CleanOptions clean;
};

// THROWS: UsageError; IoError when a list or table that is named cannot be read.
void resolve_clean(const Arguments& arguments, CleanRequest& request);

// Says what a run did, which took so long; its exit code.
[[nodiscard]] ExitCode tell_clean(Console& console, const CleanRequest& request,
                                  const clean::CleanOutcome& outcome, double seconds);

}  // namespace arbiter::tools
