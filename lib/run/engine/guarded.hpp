#pragma once

#include <exception>

namespace arbiter::engine {

// Runs `body` for `batch`, unless that has failed before, and returns what it says; true when it
// has failed. Our own failures must never cross a filter: they travel in the batch and stop the run
// when it is written.
template <class Batch, class Body>
bool guarded(Batch& batch, Body body) {
    if (!batch.failure.empty()) return true;
    try {
        return body();
    } catch (const std::exception& error) {
        batch.failure = *error.what() == '\0' ? "unknown" : error.what();
        return true;
    }
}

}  // namespace arbiter::engine
