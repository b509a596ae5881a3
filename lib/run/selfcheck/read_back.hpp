#pragma once

#include "core/audit/batch.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/export_format/export_format.hpp"
#include "run/clean/clean_games.hpp"
#include "run/selfcheck/difference.hpp"

#include <cstdint>

namespace arbiter::selfcheck {

// Writes each game in export format, as `clean --format canonical` does, and reads it back: the
// same start, moves, end and result, and written again the same bytes. THREADS: one owner.
class ReadBack {
  public:
    // `plan`: of the run; its games are kept.
    explicit ReadBack(const audit::AuditPlan& plan) : auditor_(plan) {}

    // REQUIRES: `batch` was audited by an auditor that keeps games, with facts, and was numbered.
    // Returns how many games can be written anew.
    [[nodiscard]] std::uint64_t look_at(const audit::Batch& batch, Differences& differences);

  private:
    audit::GameAuditor auditor_;
    clean::CleanGameReader first_, second_;
    export_format::ExportWriter writer_;
};

}  // namespace arbiter::selfcheck
