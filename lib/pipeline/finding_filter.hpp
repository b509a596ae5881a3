#pragma once

#include "check/finding.hpp"
#include "pipeline/batch.hpp"

namespace arbiter::pipeline {

// Decides of every finding whether it is reported. Sees them in the order of the reports, so that
// what it decides may depend on those before.   THREADS: one at a time.
class FindingFilter {
  public:
    FindingFilter() = default;
    FindingFilter(const FindingFilter&) = delete;
    FindingFilter& operator=(const FindingFilter&) = delete;
    virtual ~FindingFilter() = default;

    // `game` is null for findings about the file; its card is there.
    [[nodiscard]] virtual check::LeftOut judge(const Batch& batch, const report::GameRecord* game,
                                               const check::Finding& finding) = 0;
};

// Takes out of `batch`, which is numbered, what the filter leaves out: findings are neither
// reported nor counted, and a game without others is clean.
void leave_out(FindingFilter& filter, Batch& batch);

}  // namespace arbiter::pipeline
