#pragma once

#include <optional>
#include <string>

namespace arbiter::engine {

// The audit::FailureGuard of a run: what an exception says that `work(context)` throws.
[[nodiscard]] std::optional<std::string> catch_failure(void (*work)(void*), void* context);

}  // namespace arbiter::engine
