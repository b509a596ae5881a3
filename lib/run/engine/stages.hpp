#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <vector>

namespace arbiter::engine {

// The threads of a run, and how many batches are on their way at once.
struct Crew {
    unsigned threads = 1;
    std::size_t live_batches = 1;

    // For `jobs` threads as an option gives it; 0 = all cores.
    [[nodiscard]] static Crew of(unsigned jobs);
};

// In which order a stage takes the batches, and whether several at once.
enum class StageKind {
    InOrder,   // one at a time, in the order in which they were cut
    Parallel,  // any number at once, in any order
};

// What is done with each batch, one stage after the other. A body lets no exception out
// (run/engine/guarded.hpp).
template <class Batch>
struct Stage {
    StageKind kind;
    std::function<void(Batch&)> body;
};

// Loads what the threads of a run need (oneTBB finds its allocator and its scheduler when they are
// first used, by dlopen). For programs that must not crash when there is no memory then.
void load_threads() noexcept;

namespace detail {
bool run_stages(const Crew& crew, const std::function<void*()>& cut,
                const std::vector<Stage<void*>>& stages);
}  // namespace detail

// Sends every batch that `cut` gives through `stages`, until it gives none; returns when the last
// one is through. `cut` is called by one thread at a time. With one thread all of it is a plain
// loop.   REQUIRES: `cut` has crew.live_batches batches, and gets each back before the last stage
// is done with it.
// False: there was no memory for the stages themselves, or no thread. Then no thread is at work any
// more, and the batches that were on their way are lost.
template <class Batch>
[[nodiscard]] bool run_stages(const Crew& crew, const std::function<Batch*()>& cut,
                              std::initializer_list<Stage<Batch>> stages) {
    std::vector<Stage<void*>> any;
    for (const Stage<Batch>& stage : stages)
        any.push_back({stage.kind,
                       [&body = stage.body](void*& batch) { body(*static_cast<Batch*>(batch)); }});
    return detail::run_stages(crew, cut, any);
}

}  // namespace arbiter::engine
