#include "run/engine/per_thread.hpp"

#include <mutex>
#include <tbb/enumerable_thread_specific.h>

namespace arbiter::engine::detail {

struct ThreadValues::Slots {
    tbb::enumerable_thread_specific<void*> mine{nullptr};
    std::mutex mutex;  // of all_
};

ThreadValues::ThreadValues(std::function<Value()> make)
    : make_(std::move(make)), slots_(std::make_unique<Slots>()) {}

ThreadValues::~ThreadValues() = default;

void* ThreadValues::local() {
    void*& mine = slots_->mine.local();
    if (mine == nullptr) {
        Value made = make_();
        const std::lock_guard lock(slots_->mutex);
        mine = all_.emplace_back(std::move(made)).get();
    }
    return mine;
}

}  // namespace arbiter::engine::detail
