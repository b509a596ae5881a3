#pragma once

#include <optional>
#include <string>

namespace arbiter::audit {

// Calls `work(context)`. The value: how it failed, when our own code did; nullopt when it ended.
// The core catches nothing and throws only InternalError (core/base/assert.hpp). A caller that has
// exceptions passes a guard: the engine its catch_failure(), the public face its own.
using FailureGuard = std::optional<std::string> (*)(void (*work)(void*), void* context);

// Calls `work()` under the guard; without one a failure is not caught.
template <class Work>
[[nodiscard]] std::optional<std::string> run_guarded(FailureGuard guard, Work work) {
    if (guard != nullptr)
        return guard([](void* context) { (*static_cast<Work*>(context))(); }, &work);
    work();
    return std::nullopt;
}

}  // namespace arbiter::audit
