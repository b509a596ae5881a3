#pragma once

#include "run/engine/audit.hpp"
#include "run/engine/baseline.hpp"
#include "run/io/atomic_file.hpp"
#include "tools/arbiter/console.hpp"
#include "tools/arbiter/options.hpp"

#include <optional>
#include <string>
#include <vector>

namespace arbiter::tools {

// --baseline FILE and --write-baseline FILE of a run.
class BaselineRequest {
  public:
    // Opens what will be written.
    // THROWS: UsageError when the baseline cannot be read or the run also fixes; IoError.
    explicit BaselineRequest(const Arguments& arguments);

    // Null when neither is given.   LIFETIME: views this.
    [[nodiscard]] audit::FindingFilter* filter() { return baseline_ ? &*baseline_ : nullptr; }
    // Writes the new baseline, unless the run is partial, and reports the effect of the old one.
    // Returns whether the findings of the run are stored: then they do not fail it. THROWS:
    // IoError.
    [[nodiscard]] bool finish(Console& console, const engine::AuditOutcome& outcome);

  private:
    std::optional<engine::Baseline> baseline_;
    std::string read_from_, write_to_;    // empty = not given
    std::optional<io::AtomicFile> file_;  // write_to_
};

}  // namespace arbiter::tools
