#pragma once

#include "pipeline/audit.hpp"
#include "pipeline/fixer.hpp"
#include "pipeline/lone_audit.hpp"

#include <string_view>

namespace arbiter::pipeline {

// Fixes the text of one game, as a run does those of its inputs: for games that are written anew,
// where a termination marker that was missing lets more rules speak. THREADS: one owner; keeps its
// memory from game to game.
class LoneFixer {
  public:
    explicit LoneFixer(const AuditOptions& options);

    // LIFETIME: until the next call.
    [[nodiscard]] std::string_view fix(std::string_view text);

  private:
    const FixLevel level_;
    LoneAudit audit_;
    Fixer fixer_;
};

}  // namespace arbiter::pipeline
