#pragma once

#include <new>
#include <system_error>
#include <thread>
#include <utility>

namespace arbiter::io {

// A thread that runs `body`. Where the system has none left, it lacks memory or what counts like
// it, so that a run ends as without memory.   THROWS: std::bad_alloc.
template <class Body>
[[nodiscard]] std::thread start_thread(Body body) {
    try {
        return std::thread(std::move(body));
    } catch (const std::system_error&) {
        throw std::bad_alloc();
    }
}

}  // namespace arbiter::io
