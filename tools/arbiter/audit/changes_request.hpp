#pragma once

#include "run/engine/audit.hpp"
#include "run/engine/touched_games.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/options.hpp"

#include <optional>
#include <string>
#include <vector>

namespace arbiter::tools {

// --changed-since REF of a run.
class ChangesRequest {
  public:
    // Asks git.   THROWS: UsageError when it has no answer, or the run also fixes or writes a
    // baseline; IoError when no process can be started.
    ChangesRequest(const Arguments& arguments, const std::vector<std::string>& inputs);

    // Null when it is not given.   LIFETIME: views this.
    [[nodiscard]] audit::FindingFilter* filter() { return games_ ? &*games_ : nullptr; }
    // What is not as asked.
    [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
    // Says how much was left out.
    void finish(Console& console, const engine::AuditOutcome& outcome) const;

  private:
    std::string revision_;
    std::optional<engine::TouchedGames> games_;
    std::vector<std::string> warnings_;
};

}  // namespace arbiter::tools
