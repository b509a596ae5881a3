#pragma once

#include "core/audit/file_checks.hpp"
#include "run/engine/run_checks.hpp"
#include "tools/arbiter/console.hpp"

#include <memory>
#include <span>
#include <string_view>

namespace arbiter::cleaning {
class DuplicateCheck;
}
namespace arbiter::tournaments {
class EventCheck;
}

namespace arbiter::tools {

// What looks at all games of a run together: for the rules about events, and those about
// duplicates. Nothing for the rules that are off.
class RunChecksRequest {
  public:
    explicit RunChecksRequest(std::span<const inspection::FileChecks> checks);
    ~RunChecksRequest();
    RunChecksRequest(const RunChecksRequest&) = delete;
    RunChecksRequest& operator=(const RunChecksRequest&) = delete;

    // Null: nothing is to be looked at.   LIFETIME: this.
    [[nodiscard]] pipeline::RunCheck* check() { return checks_.is_empty() ? nullptr : &checks_; }
    // Names the events that were too large to be looked at.
    void say_left_out(Console& console, std::string_view command) const;

  private:
    std::unique_ptr<tournaments::EventCheck> events_;
    std::unique_ptr<cleaning::DuplicateCheck> duplicates_;
    pipeline::RunChecks checks_;
};

}  // namespace arbiter::tools
