#pragma once

#include "run/io/packed_block.hpp"
#include "run/shards/counted_games.hpp"
#include "run/shards/kept_findings.hpp"
#include "run/shards/part_file.hpp"

#include <cstdint>

namespace arbiter::shards {

// Games that are only counted, on their way into a partial: summed up until a batch comes that does
// not follow, or that is kept.
// THREADS: one at a time, batches in order.   THROWS (all): as PartWriter.
class CountSums {
  public:
    // LIFETIME: writes into `writer`.
    explicit CountSums(PartWriter& writer) : writer_(writer) {}

    // A batch, inspected by the checks of this number, that `countable` lets be counted.
    void add(const audit::Batch& batch, std::uint64_t checks, const CountableBatches& countable);
    // What read_counted() read.
    void add_sum(const audit::Batch& batch, std::uint64_t checks);
    // Before a batch that is kept, and after the last one: writes what was summed up.
    void finish();

  private:
    void make_room_for(const audit::Batch& batch, std::uint64_t checks);

    PartWriter& writer_;
    CountedGames sum_;
    io::BlockPacker packer_;
};

}  // namespace arbiter::shards
