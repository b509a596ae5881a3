#pragma once

#include "run/engine/audit.hpp"
#include "run/engine/game_sink.hpp"
#include "run/engine/input_piece.hpp"
#include "run/io/byte_digest.hpp"

#include <vector>

namespace arbiter::engine {

// An audit of pieces of the inputs, of which reports are made elsewhere.
struct PieceAudit {
    std::vector<InputPiece> pieces;  // in the order of the inputs
    // What these reports read is built.   LIFETIME: outlive the audit.
    std::vector<const report::Report*> stands_for;
    bool keeps_games = false;  // the sink reads what GameAuditor keeps of games
    // For each piece, in their order, what was read of its file one byte after the other; null: it
    // is not needed.   LIFETIME: outlives the audit.
    std::vector<io::ReadBytes>* read_bytes = nullptr;
};

// As run_audit() without reports. GameSink::prepare() gets each batch after its inspection, before
// games and lines are numbered and findings about files are joined; take() gets it in order.
// REQUIRES: `options` has no filter; what it fixes goes nowhere.
[[nodiscard]] AuditOutcome audit_pieces(const AuditOptions& options, const PieceAudit& pieces,
                                        GameSink& sink, const std::atomic<bool>& interrupt,
                                        const ProgressCallback& progress);

}  // namespace arbiter::engine
