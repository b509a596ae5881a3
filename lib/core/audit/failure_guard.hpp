#pragma once

#include <optional>
#include <string>

namespace arbiter::audit {

// Calls `work(context)`. The value: how it failed, when our own code did; nullopt when it ended.
using FailureGuard = std::optional<std::string> (*)(void (*work)(void*), void* context);

// The guard of every audit: what an exception says that `work(context)` throws. It is the only
// place where the core catches one; it throws only InternalError (core/base/assert.hpp). A lack of
// memory is no failure of the work: std::bad_alloc goes on to the caller. Compiled without
// exceptions it just calls: a broken promise has ended the program by then.
[[nodiscard]] std::optional<std::string> catch_failure(void (*work)(void*), void* context);

// Calls `work()` under the guard.
template <class Work>
[[nodiscard]] std::optional<std::string> run_guarded(FailureGuard guard, Work work) {
    return guard([](void* context) { (*static_cast<Work*>(context))(); }, &work);
}

}  // namespace arbiter::audit
