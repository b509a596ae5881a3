#pragma once

#include "run/shards/kept_findings.hpp"
#include "run/shards/part_file.hpp"

#include <atomic>
#include <string>

namespace arbiter::shards {

struct JoinOutcome {
    bool is_written = false;
    bool is_interrupted = false;
    std::string damage;  // a partial turned out to be damaged: nothing is written
    std::string error;   // the partial could not be written
};

// Writes one partial at `path` that stands for all `parts`: what one shard of all their pieces
// would have written, but that batches are as large as they were. What a report may list goes over
// as it is, packed; what is only counted is summed up again, and so is what it need not list
// because the parts before have as much of it as it lists.
// `keeping`: of the reports and the commands that the partials are for.
// REQUIRES: `parts` fit together, in a row.
// COST: for each frame that is kept its packed bytes; it is unpacked only where `keeping` has a
// limit for the findings of a rule. A batch of memory for each that is on its way.
[[nodiscard]] JoinOutcome join(const Parts& parts, const std::string& path, const Keeping& keeping,
                               unsigned jobs, const std::atomic<bool>& interrupt);

}  // namespace arbiter::shards
