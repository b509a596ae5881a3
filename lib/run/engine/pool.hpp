#pragma once

#include <cstddef>
#include <deque>
#include <mutex>

namespace arbiter::engine {

// The batches of a run: each is borrowed, filled, and given back. The batch that has waited longest
// is borrowed first. THREADS: any.
template <class Batch>
class Pool {
  public:
    // `size` of them, made from `arguments`.
    template <class... Arguments>
    explicit Pool(std::size_t size, const Arguments&... arguments) {
        for (std::size_t i = 0; i < size; ++i)
            free_.push_back(&batches_.emplace_back(arguments...));
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // REQUIRES: fewer than `size` are borrowed, as there are no more on their way in a run.
    [[nodiscard]] Batch& borrow() {
        const std::lock_guard lock(mutex_);
        Batch& batch = *free_.front();
        free_.pop_front();
        return batch;
    }
    void give_back(Batch& batch) {
        const std::lock_guard lock(mutex_);
        free_.push_back(&batch);
    }

    // All of them, borrowed or not.
    [[nodiscard]] auto begin() { return batches_.begin(); }
    [[nodiscard]] auto end() { return batches_.end(); }

  private:
    std::deque<Batch> batches_;
    std::deque<Batch*> free_;
    std::mutex mutex_;
};

}  // namespace arbiter::engine
