#pragma once

#include <tbb/enumerable_thread_specific.h>
#include <utility>

namespace arbiter::pipeline {

// One value for each thread that asks for it, made when it first does. THREADS: any.
template <class T>
class PerThread {
  public:
    PerThread() = default;
    // `make` returns a new value, or is the one that is copied.
    template <class Make>
    explicit PerThread(Make&& make) : values_(std::forward<Make>(make)) {}

    // That of the calling thread.
    [[nodiscard]] T& local() { return values_.local(); }
    // Of all threads that have one. REQUIRES: nobody asks for theirs meanwhile.
    [[nodiscard]] auto begin() { return values_.begin(); }
    [[nodiscard]] auto end() { return values_.end(); }

  private:
    tbb::enumerable_thread_specific<T> values_;
};

}  // namespace arbiter::pipeline
