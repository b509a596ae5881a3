#pragma once

#include "core/audit/batch.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/check/inspector.hpp"
#include "core/export_format/game.hpp"
#include "run/clean/clean_games.hpp"
#include "run/engine/audit.hpp"

#include <string_view>

namespace arbiter::clean {

// Audits the text of one game by itself, outside the run that it comes from.
// THREADS: one owner; keeps its memory from game to game.
class LoneAudit {
  public:
    explicit LoneAudit(const engine::AuditOptions& options);
    LoneAudit(const LoneAudit&) = delete;
    LoneAudit& operator=(const LoneAudit&) = delete;

    // LIFETIME: until the next call.
    [[nodiscard]] audit::Batch& audit(std::string_view text);
    // The first game of the text; null when there is none.   LIFETIME: as audit().
    [[nodiscard]] const export_format::Game* read(std::string_view text);

    [[nodiscard]] audit::GameAuditor& auditor() { return auditor_; }
    [[nodiscard]] const check::RuleSettings& settings() const { return settings_; }

  private:
    const check::RuleSettings settings_;
    const check::Inspector inspector_;
    audit::GameAuditor auditor_;
    audit::Batch batch_;
    CleanGameReader reader_;
};

// The same audit as far as moves and text are concerned: no rule looks, nothing is proved.
[[nodiscard]] engine::AuditOptions without_rules(engine::AuditOptions options);

}  // namespace arbiter::clean
