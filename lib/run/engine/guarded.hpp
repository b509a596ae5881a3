#pragma once

#include <atomic>
#include <exception>
#include <new>
#include <string>
#include <string_view>

namespace arbiter::engine {

// What a batch says that failed because there was no memory. Short: it must find room by itself.
inline constexpr std::string_view kNoMemory = "no memory";

// Keeps the failures of a run inside its batches: they must never cross a filter, so they travel in
// the batch and stop the run when it is written. Once there was no memory, nothing more is begun:
// what was at work then may be in any state.
// THREADS: any.
class Guard {
  public:
    // Runs `body` for `batch`, unless that has failed before, and returns what it says; true when
    // it has failed.
    template <class Batch, class Body>
    bool operator()(Batch& batch, Body body) {
        if (batch.failure.empty() && has_no_memory_.load(std::memory_order_relaxed))
            batch.failure = kNoMemory;
        if (!batch.failure.empty()) return true;
        try {
            return body();
        } catch (const std::bad_alloc&) {
            fail_for_memory(batch.failure);
        } catch (const std::exception& error) {
            set(batch.failure, error.what());
        }
        return true;
    }

  private:
    void fail_for_memory(std::string& failure) {
        has_no_memory_ = true;
        failure = kNoMemory;
    }
    void set(std::string& failure, std::string_view what) {
        try {
            failure = what.empty() ? "unknown" : what;
        } catch (const std::bad_alloc&) {
            fail_for_memory(failure);
        }
    }

    std::atomic<bool> has_no_memory_ = false;
};

}  // namespace arbiter::engine
