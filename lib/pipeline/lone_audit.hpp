#pragma once

#include "check/inspector.hpp"
#include "clean/game.hpp"
#include "pipeline/audit.hpp"
#include "pipeline/batch.hpp"
#include "pipeline/clean_games.hpp"
#include "pipeline/game_auditor.hpp"

#include <string_view>

namespace arbiter::pipeline {

// Audits the text of one game by itself, outside the run that it comes from.
// THREADS: one owner; keeps its memory from game to game.
class LoneAudit {
  public:
    explicit LoneAudit(const AuditOptions& options);
    LoneAudit(const LoneAudit&) = delete;
    LoneAudit& operator=(const LoneAudit&) = delete;

    // LIFETIME: until the next call.
    [[nodiscard]] Batch& audit(std::string_view text);
    // The first game of the text; null when there is none.   LIFETIME: as audit().
    [[nodiscard]] const clean::Game* read(std::string_view text);

    [[nodiscard]] GameAuditor& auditor() { return auditor_; }
    [[nodiscard]] const check::RuleSettings& settings() const { return settings_; }

  private:
    const check::RuleSettings settings_;
    const check::Inspector inspector_;
    GameAuditor auditor_;
    Batch batch_;
    CleanGameReader reader_;
};

// The same audit as far as moves and text are concerned: no rule looks, nothing is proved.
[[nodiscard]] AuditOptions without_rules(AuditOptions options);

}  // namespace arbiter::pipeline
