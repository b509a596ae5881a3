#pragma once

#include "core/check/inspector.hpp"
#include "core/export_format/game.hpp"
#include "run/clean/clean_games.hpp"
#include "core/audit/batch.hpp"
#include "core/audit/game_auditor.hpp"
#include "run/engine/audit.hpp"

#include <string_view>

namespace arbiter::cleaning {

// Audits the text of one game by itself, outside the run that it comes from.
// THREADS: one owner; keeps its memory from game to game.
class LoneAudit {
  public:
    explicit LoneAudit(const pipeline::AuditOptions& options);
    LoneAudit(const LoneAudit&) = delete;
    LoneAudit& operator=(const LoneAudit&) = delete;

    // LIFETIME: until the next call.
    [[nodiscard]] inspection::Batch& audit(std::string_view text);
    // The first game of the text; null when there is none.   LIFETIME: as audit().
    [[nodiscard]] const clean::Game* read(std::string_view text);

    [[nodiscard]] inspection::GameAuditor& auditor() { return auditor_; }
    [[nodiscard]] const check::RuleSettings& settings() const { return settings_; }

  private:
    const check::RuleSettings settings_;
    const check::Inspector inspector_;
    inspection::GameAuditor auditor_;
    inspection::Batch batch_;
    CleanGameReader reader_;
};

// The same audit as far as moves and text are concerned: no rule looks, nothing is proved.
[[nodiscard]] pipeline::AuditOptions without_rules(pipeline::AuditOptions options);

}  // namespace arbiter::cleaning
