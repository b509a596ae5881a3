#pragma once

#include "core/audit/file_checks.hpp"
#include "run/engine/run_checks.hpp"
#include "tools/arbiter/console.hpp"

#include <memory>
#include <span>
#include <string_view>

namespace arbiter::clean {
class DuplicateCheck;
}
namespace arbiter::event_run {
class EventCheck;
}

namespace arbiter::tools {

// What looks at all games of a run together: for the rules about events, and those about
// duplicates. Nothing for the rules that are off.
class RunChecksRequest {
  public:
    explicit RunChecksRequest(std::span<const audit::FileChecks> checks);
    ~RunChecksRequest();
    RunChecksRequest(const RunChecksRequest&) = delete;
    RunChecksRequest& operator=(const RunChecksRequest&) = delete;

    // Null: nothing is to be looked at.   LIFETIME: this.
    [[nodiscard]] engine::RunCheck* check() { return checks_.is_empty() ? nullptr : &checks_; }
    // Names the events that were too large to be looked at.
    void say_left_out(Console& console, std::string_view command) const;

  private:
    std::unique_ptr<event_run::EventCheck> events_;
    std::unique_ptr<clean::DuplicateCheck> duplicates_;
    engine::RunChecks checks_;
};

}  // namespace arbiter::tools
