#include "run/io/start_thread.hpp"

#include "run/files/job_batches.hpp"

#include <new>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {

JobBatches::JobBatches(std::shared_ptr<const Plan> plan, std::vector<std::string> files,
                       unsigned jobs, std::uint64_t max_window)
    : plan_(std::move(plan)),
      crew_(engine::Crew::of(jobs)),
      cutter_(std::move(files), max_window, kSlabBytes, is_stopping_, engine::CutAt::Games, nullptr,
              crew_.threads),
      inspections_([this] { return Inspection(*plan_); }) {
    if (plan_->reads_other_formats) cutter_.read_other_formats();
    for (std::size_t i = 0; i < 2 * crew_.live_batches; ++i)
        free_.push_back(&pool_.emplace_back(*plan_));
    thread_ = io::start_thread([this] { run(); });
}

JobBatches::~JobBatches() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    is_free_.notify_all();
    thread_.join();
}

void JobBatches::run() {
    const bool has_memory =
        engine::run_stages<Inspected>(crew_, [this] { return cut(); },
                                      {{engine::StageKind::Parallel,
                                        [this](Inspected& inspected) {
                                            guard_(inspected.batch, [&] {
                                                inspections_.local().inspect(inspected);
                                                return true;
                                            });
                                        }},
                                       {engine::StageKind::InOrder, [this](Inspected& inspected) {
                                            guard_(inspected.batch, [&] {
                                                numberer_.number(inspected.batch);
                                                return true;
                                            });
                                            const std::lock_guard lock(mutex_);
                                            done_.push_back(&inspected);
                                            is_done_.notify_one();
                                        }}});
    const std::lock_guard lock(mutex_);
    has_no_memory_ = !has_memory;
    is_over_ = true;
    is_done_.notify_one();
}

Inspected* JobBatches::cut() {
    Inspected* inspected = borrow();
    if (inspected == nullptr) return nullptr;
    audit::Batch& batch = inspected->batch;
    cutter_.learn(batch.size, batch.memory_bytes());
    batch.clear();
    const bool has_batch = guard_(batch, [&] { return cutter_.next(batch); });
    if (has_batch && !is_stopping_) return inspected;
    give_back(*inspected);
    return nullptr;
}

// Waits for one; null: nobody wants any more.
Inspected* JobBatches::borrow() {
    std::unique_lock lock(mutex_);
    is_free_.wait(lock, [this] { return is_stopping_ || !free_.empty(); });
    if (is_stopping_) return nullptr;
    Inspected* inspected = free_.front();
    free_.pop_front();
    return inspected;
}

void JobBatches::give_back(Inspected& inspected) {
    {
        const std::lock_guard lock(mutex_);
        free_.push_back(&inspected);
    }
    is_free_.notify_one();
}

Inspected* JobBatches::next() {
    if (lent_ != nullptr) give_back(*std::exchange(lent_, nullptr));
    std::unique_lock lock(mutex_);
    is_done_.wait(lock, [this] { return is_over_ || !done_.empty(); });
    if (done_.empty() && has_no_memory_) throw std::bad_alloc();
    if (done_.empty()) return nullptr;
    lent_ = done_.front();
    done_.pop_front();
    return lent_;
}

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
