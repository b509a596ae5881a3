#pragma once

#include "run/engine/audit_pieces.hpp"
#include "run/fen/position_auditor.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::position_lists {

// Lists of positions in, findings and positions out: `arbiter fen`. Lines are read and reports
// written in order; what is between is done in parallel. Memory: 2 x jobs + 2 batches of lines with
// what is said about them.

struct FenOptions {
    std::vector<std::string> inputs;  // "-" = standard input
    SkippedEntries skipped;           // found while they were expanded
    check::RuleSettings settings;
    std::size_t fail_on = check::kSeverities;  // as AuditOptions has them
    bool fails_on_rejected = false;
    inspection::ChecksOfInputs by_input;
    inspection::FindingFilter* filter = nullptr;
    PositionPlan plan;
    std::string column;  // of tables: a name or a number; empty: found by its name FEN or EPD
    std::uint64_t max_window_bytes = std::uint64_t{128} << 20;
    // Speed only: the output does not depend on these.
    unsigned jobs = 0;  // 0 = all cores
    std::size_t slab_bytes = std::size_t{128} << 10;
};

// Inspects every line of every input and writes the reports. `interrupt`, `progress` and what is
// thrown: as run_audit().
[[nodiscard]] pipeline::AuditOutcome run_fen(const FenOptions& options,
                                             std::vector<pipeline::ReportSink> sinks,
                                             const std::atomic<bool>& interrupt,
                                             const pipeline::ProgressCallback& progress);

// As run_fen() without reports, of pieces of the inputs: pipeline::audit_pieces(). The sink gets
// PositionBatches.   REQUIRES: `options` has no filter.
[[nodiscard]] pipeline::AuditOutcome run_fen_pieces(const FenOptions& options,
                                                    const pipeline::PieceAudit& pieces,
                                                    pipeline::GameSink& sink,
                                                    const std::atomic<bool>& interrupt,
                                                    const pipeline::ProgressCallback& progress);

}  // namespace arbiter::position_lists
