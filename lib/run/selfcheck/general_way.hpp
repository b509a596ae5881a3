#pragma once

#include "core/audit/batch.hpp"
#include "run/selfcheck/difference.hpp"

namespace arbiter::selfcheck {

// The same text audited twice: by the fast paths and without them (audit::AuditPlan::is_general).
// All games, facts and findings must be the same.   REQUIRES: both have facts, and neither is
// numbered.
void compare_ways(const audit::Batch& fast, const audit::Batch& general, Differences& differences);

}  // namespace arbiter::selfcheck
