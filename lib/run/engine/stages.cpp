#include "run/engine/stages.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <tbb/cache_aligned_allocator.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>
#include <typeinfo>

namespace arbiter::engine {
namespace {

using Cut = std::function<void*()>;
using AnyStage = Stage<void*>;

void run_in_one_thread(const Cut& cut, const std::vector<AnyStage>& stages) {
    while (void* batch = cut())
        for (const AnyStage& stage : stages)
            stage.body(batch);
}

tbb::filter<void*, void*> filter_of(const AnyStage& stage) {
    const tbb::filter_mode mode = stage.kind == StageKind::InOrder
                                      ? tbb::filter_mode::serial_in_order
                                      : tbb::filter_mode::parallel;
    return tbb::make_filter<void*, void*>(mode, [&stage](void* batch) {
        stage.body(batch);
        return batch;
    });
}

void run_in_parallel(const Crew& crew, const Cut& cut, const std::vector<AnyStage>& stages) {
    using tbb::filter_mode;
    tbb::filter<void, void*> chain = tbb::make_filter<void, void*>(
        filter_mode::serial_in_order, [&cut](tbb::flow_control& control) {
            void* batch = cut();
            if (batch == nullptr) control.stop();
            return batch;
        });
    std::for_each(stages.begin(), stages.end() - 1,
                  [&](const AnyStage& stage) { chain = chain & filter_of(stage); });
    const AnyStage& last = stages.back();
    const auto end = tbb::make_filter<void*, void>(
        last.kind == StageKind::InOrder ? filter_mode::serial_in_order : filter_mode::parallel,
        [&last](void* batch) { last.body(batch); });
    // More threads than cores, too, if that is what the user says.
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, crew.threads);
    tbb::task_arena arena(static_cast<int>(crew.threads));
    arena.execute([&] { tbb::parallel_pipeline(crew.live_batches, chain & end); });
}

}  // namespace

Crew Crew::of(unsigned jobs) {
    const unsigned threads =
        jobs != 0 ? jobs : static_cast<unsigned>(std::max(1, tbb::info::default_concurrency()));
    return {threads, threads == 1 ? 1 : 2 * std::size_t{threads} + 2};
}

void load_threads() noexcept {
    try {
        constexpr std::size_t kLine = 64;
        tbb::cache_aligned_allocator<char> allocator;
        allocator.deallocate(allocator.allocate(kLine), kLine);
        tbb::task_arena arena(1);
        arena.initialize();
    } catch (...) {  // NOLINT(bugprone-empty-catch): the run says what is wrong
    }
}

bool detail::run_stages(const Crew& crew, const std::function<void*()>& cut,
                        const std::vector<Stage<void*>>& stages) {
    try {
        if (crew.threads == 1)
            run_in_one_thread(cut, stages);
        else
            run_in_parallel(crew, cut, stages);
    } catch (const std::bad_alloc&) {
        return false;
    } catch (const std::runtime_error& error) {
        // oneTBB says so when it cannot start a thread; what we throw is of classes of our own.
        if (typeid(error) != typeid(std::runtime_error)) throw;
        return false;
    }
    return true;
}

}  // namespace arbiter::engine
