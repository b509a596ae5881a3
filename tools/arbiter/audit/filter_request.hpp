#pragma once

#include "core/audit/finding_filter.hpp"
#include "tools/arbiter/audit/baseline_request.hpp"
#include "tools/arbiter/audit/changes_request.hpp"
#include "tools/arbiter/audit/where_request.hpp"

namespace arbiter::tools {

// Which findings of a run are left out: --baseline, --write-baseline,
// --changed-since and --where together.
class FilterRequest {
  public:
    // THROWS: as its parts.
    FilterRequest(const Arguments& arguments, const std::vector<std::string>& inputs);

    // Null when nothing is.   LIFETIME: views this.
    [[nodiscard]] audit::FindingFilter* filter() { return chain_.is_empty() ? nullptr : &chain_; }
    [[nodiscard]] const std::vector<std::string>& warnings() const { return changes_.warnings(); }
    // Says what was left out, and writes the new baseline. Returns whether the findings of the run
    // are written down: then they do not fail it.   THROWS: IoError.
    [[nodiscard]] bool finish(Console& console, const engine::AuditOutcome& outcome);

  private:
    BaselineRequest baseline_;
    ChangesRequest changes_;
    std::optional<WhereFilter> where_;
    audit::FilterChain chain_;
};

}  // namespace arbiter::tools
