#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

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
        count_ = size;
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // REQUIRES: fewer than `size` are borrowed, as there are no more on their way in a run.
    [[nodiscard]] Batch& borrow() {
        const std::lock_guard lock(mutex_);
        Batch& batch = *free_[first_];
        first_ = (first_ + 1) % free_.size();
        --count_;
        return batch;
    }
    void give_back(Batch& batch) {
        const std::lock_guard lock(mutex_);
        free_[(first_ + count_++) % free_.size()] = &batch;
    }

    // All of them, borrowed or not.
    [[nodiscard]] auto begin() { return batches_.begin(); }
    [[nodiscard]] auto end() { return batches_.end(); }

  private:
    std::deque<Batch> batches_;
    // A ring: giving back takes no memory.
    std::vector<Batch*> free_;
    std::size_t first_ = 0, count_ = 0;
    std::mutex mutex_;
};

}  // namespace arbiter::engine
