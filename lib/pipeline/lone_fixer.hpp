#pragma once

#include "pipeline/audit.hpp"
#include "pipeline/fixer.hpp"
#include "pipeline/lone_audit.hpp"

#include <span>
#include <string_view>

namespace arbiter::pipeline {

// Fixes the text of one game, as a run does those of its inputs: for games that are written anew,
// where a termination marker that was missing lets more rules speak, and for those that leave what
// stood before them. THREADS: one owner; keeps its memory from game to game.
class LoneFixer {
  public:
    // LIFETIME of what it returns: until the next call.
    struct Fixed {
        std::string_view text;
        // What was done, and the game after it; the places are of no file.   nullptr, empty:
        // nothing was.
        const Substance* substance = nullptr;
        std::span<const FixNote> notes{};
    };

    explicit LoneFixer(const AuditOptions& options, bool keeps_notes = false);

    [[nodiscard]] Fixed fix(std::string_view text);

  private:
    const FixLevel level_;
    LoneAudit audit_;
    Fixer fixer_;
};

}  // namespace arbiter::pipeline
