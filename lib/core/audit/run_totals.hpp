#pragma once

#include "core/audit/batch.hpp"
#include "core/report/report.hpp"

namespace arbiter::audit {

// To the totals of a run, or to a part of them.
void add_counts(const check::FindingCounts& counts, check::FindingCounts& totals);

// Adds what one batch counted to the totals of a run. Batches of a file come in order.
void add_to(report::RunSummary& summary, const Batch& batch);

}  // namespace arbiter::audit
