#pragma once

#include "tools/arbiter/console.hpp"
#include "tournaments/event_check.hpp"

#include <memory>
#include <span>
#include <string_view>

namespace arbiter::tools {

// What finds the rules about events; null when none of them is on.
[[nodiscard]] std::unique_ptr<tournaments::EventCheck> event_check_for(
    std::span<const inspection::FileChecks> checks);

// Names the events that were too large for it. `check` may be null.
void say_left_out(Console& console, std::string_view command, const tournaments::EventCheck* check);

}  // namespace arbiter::tools
