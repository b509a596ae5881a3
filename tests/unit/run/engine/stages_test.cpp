#include "run/engine/stages.hpp"

#include "run/engine/per_thread.hpp"
#include "run/engine/pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

namespace arbiter::engine {
namespace stages_test {

struct Numbered {
    int number = 0;
    int squared = 0;
};

// Sends the numbers 0 to `count` - 1 through three stages and returns them as the last one saw
// them.
std::vector<Numbered> send(const Crew& crew, int count) {
    Pool<Numbered> pool(crew.live_batches);
    std::vector<Numbered> written;
    int next = 0;
    const auto cut = [&]() -> Numbered* {
        if (next == count) return nullptr;
        Numbered& batch = pool.borrow();
        batch = {next++, -1};
        return &batch;
    };
    const bool is_run = run_stages<Numbered>(
        crew, cut,
        {{StageKind::Parallel,
          [](Numbered& batch) { batch.squared = batch.number * batch.number; }},
         {StageKind::InOrder, [](Numbered& batch) { ++batch.squared; }},
         {StageKind::InOrder, [&](Numbered& batch) {
              written.push_back(batch);
              pool.give_back(batch);
          }}});
    EXPECT_TRUE(is_run);
    return written;
}

TEST(Crew, HasBatchesForItsThreads) {
    EXPECT_EQ(Crew::of(1).live_batches, 1U);
    EXPECT_EQ(Crew::of(3).threads, 3U);
    EXPECT_GT(Crew::of(3).live_batches, 3U);
    EXPECT_GE(Crew::of(0).threads, 1U);
}

TEST(RunStages, KeepsTheOrderOnAnyNumberOfThreads) {
    for (const unsigned jobs : {1U, 2U, 5U}) {
        const std::vector<Numbered> written = send(Crew::of(jobs), 500);
        ASSERT_EQ(written.size(), 500U) << jobs;
        for (int i = 0; i < 500; ++i) {
            const Numbered& each = written[static_cast<std::size_t>(i)];
            EXPECT_EQ(each.number, i) << jobs;
            EXPECT_EQ(each.squared, i * i + 1) << jobs;
        }
    }
}

TEST(RunStages, OfNothingReturns) {
    EXPECT_TRUE(send(Crew::of(1), 0).empty());
    EXPECT_TRUE(send(Crew::of(2), 0).empty());
}

TEST(Pool, LendsEachBatchOnceAndTheLongestIdleFirst) {
    Pool<Numbered> pool(2, Numbered{7, 7});
    Numbered& first = pool.borrow();
    Numbered& second = pool.borrow();
    EXPECT_NE(&first, &second);
    EXPECT_EQ(first.number, 7);
    pool.give_back(second);
    pool.give_back(first);
    EXPECT_EQ(&pool.borrow(), &second);
    EXPECT_EQ(&pool.borrow(), &first);
}

TEST(PerThread, HasOneValueForEachThreadThatAsks) {
    PerThread<int> sums([] { return 0; });
    Pool<Numbered> pool(Crew::of(4).live_batches);
    int next = 0;
    const bool is_run = run_stages<Numbered>(Crew::of(4),
                                             [&]() -> Numbered* {
                                                 if (next == 1000) return nullptr;
                                                 Numbered& batch = pool.borrow();
                                                 batch.number = ++next;
                                                 return &batch;
                                             },
                                             {{StageKind::Parallel, [&](Numbered& batch) {
                                                   sums.local() += batch.number;
                                                   pool.give_back(batch);
                                               }}});
    EXPECT_TRUE(is_run);
    int total = 0;
    for (const int sum : sums)
        total += sum;
    EXPECT_EQ(total, 1000 * 1001 / 2);
}

}  // namespace stages_test
}  // namespace arbiter::engine
