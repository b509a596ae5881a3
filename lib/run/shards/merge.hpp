#pragma once

#include "run/clean/clean.hpp"
#include "run/engine/audit.hpp"
#include "run/shards/part_file.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace arbiter::shards {

// Which shards must be there.
enum class Cover : std::uint8_t {
    All,
    Row,  // some, without a hole
};

// Why the partials do not make one run, as sentences that name the partials and what to do; empty:
// they do. Sorts `parts`. All must be of one run (options, inputs, number of shards), each shard
// must be there once, and each must begin where the one before ends.
// `heeds_build`: and all must have been made by the same file of the program as the first one.
[[nodiscard]] std::vector<std::string> fit_together(Parts& parts, bool heeds_build = true,
                                                    Cover cover = Cover::All);

// The command that writes the partial of `shard` once more, at `path`, by this program as it was
// called.
[[nodiscard]] std::string command_of(const PartHeader& header, Shard shard,
                                     const std::string& path);

// What to do about a partial at `path` that is no good, as words with the command.
[[nodiscard]] std::string mending_of(const PartHeader& header, const std::string& path);

struct MergeOutcome {
    engine::AuditOutcome audit;
    std::string
        damage;  // a partial turned out to be damaged: the reports say that they are partial
};

// Writes the reports of the whole run, the same bytes that run_audit() would have written.
// `run_check`: of the kind that the shards had, null: they had none.
// REQUIRES: fit_together().   THROWS: IoError when a report file cannot be opened.
// COST: a batch of memory for each that is on its way.
[[nodiscard]] MergeOutcome merge(const Parts& parts, std::vector<engine::ReportSink> sinks,
                                 unsigned jobs, const std::atomic<bool>& interrupt,
                                 engine::RunCheck* run_check = nullptr);

// The same for `clean`: writes the outputs that run_clean() would have written, whose options these
// are. Memory: as run_clean().
struct CleanMergeOutcome {
    clean::CleanOutcome clean;
    std::string damage;  // then no output was changed
};
[[nodiscard]] CleanMergeOutcome merge_cleaned(const Parts& parts,
                                              const clean::CleanOptions& options, unsigned jobs,
                                              const std::atomic<bool>& interrupt);

}  // namespace arbiter::shards
