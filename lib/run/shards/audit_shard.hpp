#pragma once

#include "run/engine/audit.hpp"
#include "run/fen/fen_lines.hpp"
#include "run/shards/part_header.hpp"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace arbiter::shards {

// A shard of a run, whose result is a partial.
template <class Options>
struct ShardRequest {
    // What is audited, of it header.pieces. It has no filter, and only `clean` fixes.
    Options options;
    PartHeader header;  // whole
    // Those of header.formats: what they read is kept.
    std::vector<std::unique_ptr<report::Report>> reports;
    std::string path;  // of the partial
};
using AuditShard = ShardRequest<engine::AuditOptions>;
using FenShard = ShardRequest<fen::FenOptions>;
// The part of `clean` is done that needs one game alone. Without lists of changes and reasons,
// which name lines, and with PGN as output.
using CleanShard = ShardRequest<clean::CleanOptions>;

struct ShardOutcome {
    engine::AuditOutcome audit;
    // An input could not be opened or read. There is no partial then: what is unreadable here and
    // now may be readable elsewhere or later.
    bool is_unreadable = false;
    std::string changed;  // an input that was changed while it was read: there is no partial then
    bool is_written = false;
};

// THROWS (all): IoError when the partial cannot be opened, before anything is read.
[[nodiscard]] ShardOutcome audit_shard(AuditShard request, const std::atomic<bool>& interrupt,
                                       const engine::ProgressCallback& progress);
[[nodiscard]] ShardOutcome audit_shard(FenShard request, const std::atomic<bool>& interrupt,
                                       const engine::ProgressCallback& progress);
[[nodiscard]] ShardOutcome audit_shard(CleanShard request, const std::atomic<bool>& interrupt,
                                       const engine::ProgressCallback& progress);

// Is the whole partial of `header` at `path` already, and are the inputs of its pieces what they
// were? False for any other file there: it will be replaced.
[[nodiscard]] bool is_done(const std::string& path, const PartHeader& header, InputLook look);

}  // namespace arbiter::shards
