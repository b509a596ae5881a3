#pragma once

#include "core/positions/position_auditor.hpp"
#include "run/engine/audit_pieces.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::fen {

using positions::PositionAuditor;
using positions::PositionBatch;
using positions::PositionFile;
using positions::PositionPlan;

// Lists of positions in, findings and positions out: `arbiter fen`. Lines are read and reports
// written in order; what is between is done in parallel. Memory: 2 x jobs + 2 batches of lines with
// what is said about them.

struct FenOptions {
    std::vector<std::string> inputs;  // "-" = standard input
    SkippedEntries skipped;           // found while they were expanded
    check::RuleSettings settings;
    std::size_t fail_on = check::kSeverities;  // as AuditOptions has them
    bool fails_on_rejected = false;
    audit::ChecksOfInputs by_input;
    audit::FindingFilter* filter = nullptr;
    PositionPlan plan;
    std::string column;  // of tables: a name or a number; empty: found by its name FEN or EPD
    std::uint64_t max_window_bytes = std::uint64_t{128} << 20;
    // Speed only: the output does not depend on these.
    unsigned jobs = 0;  // 0 = all cores
    std::size_t slab_bytes = std::size_t{128} << 10;
};

// Inspects every line of every input and writes the reports. `interrupt`, `progress` and what is
// thrown: as run_audit().
[[nodiscard]] engine::AuditOutcome run_fen(const FenOptions& options,
                                           std::vector<engine::ReportSink> sinks,
                                           const std::atomic<bool>& interrupt,
                                           const engine::ProgressCallback& progress);

// As run_fen() without reports, of pieces of the inputs: engine::audit_pieces(). The sink gets
// PositionBatches.   REQUIRES: `options` has no filter.
[[nodiscard]] engine::AuditOutcome run_fen_pieces(const FenOptions& options,
                                                  const engine::PieceAudit& pieces,
                                                  engine::GameSink& sink,
                                                  const std::atomic<bool>& interrupt,
                                                  const engine::ProgressCallback& progress);

}  // namespace arbiter::fen
