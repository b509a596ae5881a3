#pragma once

#include "core/names/accepted_names.hpp"
#include "run/clean/clean.hpp"

#include <atomic>
#include <memory>

namespace arbiter::clean {

// Reads all inputs once for their names, as they are after the fixes, and accepts the proposals of
// options.spelling from options.least_accepted_score on. Scores rest on what all games say of a
// name, so that nothing can be accepted while they are written. Adds to the counts of `outcome`,
// whose `audit` is that of this reading.   THROWS: std::bad_alloc when it had no memory.
// REQUIRES: every input can be read twice.
[[nodiscard]] std::shared_ptr<const names::AcceptedNames> find_accepted(
    const CleanOptions& options, const std::atomic<bool>& interrupt, CleanOutcome& outcome);

}  // namespace arbiter::clean
