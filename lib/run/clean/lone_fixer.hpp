#pragma once

#include "core/fix/fixer.hpp"
#include "run/clean/lone_audit.hpp"
#include "run/engine/audit.hpp"

#include <span>
#include <string_view>

namespace arbiter::clean {

// Fixes the text of one game, as a run does those of its inputs: for games that are written anew,
// where a termination marker that was missing lets more rules speak, and for those that leave what
// stood before them. THREADS: one owner; keeps its memory from game to game.
class LoneFixer {
  public:
    // LIFETIME of what it returns: until the next call.
    struct Fixed {
        std::string_view text;
        // The game after it; null when the text is not one game.
        const audit::GameFingerprint* fingerprint = nullptr;
        // What was done; the places are of no file.
        std::span<const audit::FixNote> notes{};
        bool is_changed = false;
    };

    explicit LoneFixer(const engine::AuditOptions& options, bool keeps_notes = false);

    [[nodiscard]] Fixed fix(std::string_view text);

  private:
    const fix::FixLevel level_;
    LoneAudit audit_;
    fix::Fixer fixer_;
};

}  // namespace arbiter::clean
