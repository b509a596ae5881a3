#pragma once

#include "check/selection.hpp"
#include "tools/arbiter/options.hpp"

namespace arbiter::tools {

// What to tell a user whose --select, --severity or --profile names nothing.
[[nodiscard]] UsageError unknown_word(const check::UnknownWord& unknown);

}  // namespace arbiter::tools
