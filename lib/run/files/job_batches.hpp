#pragma once

#include "core/audit/numberer.hpp"
#include "run/engine/cutter.hpp"
#include "run/engine/guarded.hpp"
#include "run/engine/per_thread.hpp"
#include "run/engine/stages.hpp"

#include "arbiter/inside/batches.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace arbiter {
inline namespace v1 {
namespace hidden {

// The batches of files, audited by several threads and given in order. A thread of its own runs the
// stages, and waits when the one who takes the batches is slower: no more than twice as many
// batches as a run has on its way are there at once.
// THREADS: next() and the destructor by one owner.
class JobBatches final : public Batches {
  public:
    // `jobs`: threads; 0 = all cores.
    JobBatches(std::shared_ptr<const Plan> plan, std::vector<std::string> files, unsigned jobs,
               std::uint64_t max_window);
    ~JobBatches() override;
    // THROWS: std::bad_alloc.
    [[nodiscard]] Inspected* next() override;
    [[nodiscard]] std::uint64_t bytes_total() const override { return cutter_.total_bytes(); }

  private:
    void run();
    [[nodiscard]] Inspected* cut();
    [[nodiscard]] Inspected* borrow();
    void give_back(Inspected& inspected);

    std::shared_ptr<const Plan> plan_;
    const engine::Crew crew_;
    std::atomic<bool> is_stopping_ = false;
    engine::Cutter cutter_;
    engine::Guard guard_;
    engine::PerThread<Inspection> inspections_;
    audit::Numberer numberer_;
    std::deque<Inspected> pool_;

    std::mutex mutex_;
    std::condition_variable is_free_, is_done_;
    std::deque<Inspected*> free_, done_;
    bool is_over_ = false;
    bool has_no_memory_ = false;
    Inspected* lent_ = nullptr;  // to the owner
    std::thread thread_;
};

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
