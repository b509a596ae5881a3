#pragma once

#include "core/base/assert.hpp"
#include "run/io/spool.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arbiter::io {

template <class Record>
concept SortableRecord = std::is_trivially_copyable_v<Record> &&
    requires(const Record& a, const Record& b) {
    { a < b } -> std::convertible_to<bool>;
};

// Sorts small records of one size, of which there may be more than fit into memory: what does not
// fit is written to a temporary file without a name as sorted runs, which are merged while they are
// read. Where ExternalSort compares texts, this compares values that lie side by side. Records that
// neither is less than the other come in any order, so `<` should look at all of a record. Use:
// add() as often as needed, finish() once, next() until it is false.
// THREADS: one owner.   THROWS (all): DiskFull, IoError.
template <SortableRecord Record>
class RecordSort {
  public:
    struct Options {
        std::size_t memory_bytes;  // kLeastRecords at least are held
        std::string folder;        // of the temporary file
    };
    static constexpr std::size_t kLeastRecords = 1024;

    explicit RecordSort(Options options)
        : options_(std::move(options)),
          most_(std::max(options_.memory_bytes / sizeof(Record), kLeastRecords)) {}

    void add(const Record& record) {
        ARBITER_ASSERT(!is_finished_);
        if (records_.size() == most_) spill();
        if (records_.capacity() == 0) records_.reserve(most_);  // used as it fills
        records_.push_back(record);
    }

    void finish() {
        ARBITER_ASSERT(!is_finished_);
        is_finished_ = true;
        if (runs_.empty()) {
            std::sort(records_.begin(), records_.end());
            return;
        }
        if (!records_.empty()) spill();
        records_ = {};
        begin_merge();
    }

    // The records in order; false after the last one.   REQUIRES: finished.
    [[nodiscard]] bool next(Record& record) {
        ARBITER_ASSERT(is_finished_);
        if (spool_ == nullptr) {
            if (next_ == records_.size()) return false;
            record = records_[next_++];
            return true;
        }
        if (heap_.empty()) return false;
        record = heap_.front()->current;
        if (!advance(*heap_.front())) {
            heap_.front() = heap_.back();
            heap_.pop_back();
        }
        if (!heap_.empty()) sink_front();
        return true;
    }

    // Runs that were written. 0: everything fitted.
    [[nodiscard]] std::size_t written_runs() const { return runs_.size(); }

  private:
    // A sorted run, read from front to back.
    struct Run {
        std::uint64_t at, end;  // still to be read
        std::string buffer;
        std::size_t taken = 0;
        Record current{};
    };

    void spill() {
        std::sort(records_.begin(), records_.end());
        if (spool_ == nullptr) spool_ = std::make_unique<Spool>(options_.folder);
        const std::uint64_t begin = spool_->size();
        constexpr std::size_t kPiece = std::size_t{1} << 19;
        std::string_view rest(reinterpret_cast<const char*>(records_.data()),
                              records_.size() * sizeof(Record));
        while (!rest.empty()) {
            spool_->append(rest.substr(0, kPiece));
            rest.remove_prefix(std::min(kPiece, rest.size()));
        }
        runs_.push_back({begin, spool_->size(), {}});
        records_.clear();
    }

    // Half of the memory is for the buffers: no run of what fits on a disk is too many for one
    // merge, but the smallest memory with terabytes.
    void begin_merge() {
        constexpr std::size_t kMostBuffer = std::size_t{1} << 20;
        const std::size_t share = options_.memory_bytes / 2 / runs_.size();
        buffer_bytes_ =
            std::clamp(share, 16 * sizeof(Record), kMostBuffer) / sizeof(Record) * sizeof(Record);
        for (Run& run : runs_)
            if (advance(run)) heap_.push_back(&run);
        std::ranges::sort(heap_,
                          [](const Run* a, const Run* b) { return a->current < b->current; });
    }

    bool advance(Run& run) {
        if (run.taken == run.buffer.size()) {
            if (run.at == run.end) return false;
            const auto bytes =
                static_cast<std::size_t>(std::min<std::uint64_t>(buffer_bytes_, run.end - run.at));
            spool_->read_apart(run.at, bytes, run.buffer);
            run.at += bytes;
            run.taken = 0;
        }
        std::memcpy(&run.current, run.buffer.data() + run.taken, sizeof(Record));
        run.taken += sizeof(Record);
        return true;
    }

    // The first run of the heap may have grown: it goes down to its place.
    void sink_front() {
        Run* const run = heap_.front();
        std::size_t at = 0;
        for (std::size_t child = 1; child < heap_.size(); child = 2 * at + 1) {
            if (child + 1 < heap_.size() && heap_[child + 1]->current < heap_[child]->current)
                ++child;
            if (!(heap_[child]->current < run->current)) break;
            heap_[at] = heap_[child];
            at = child;
        }
        heap_[at] = run;
    }

    Options options_;
    std::size_t most_;  // records in memory
    std::vector<Record> records_;
    std::unique_ptr<Spool> spool_;
    std::vector<Run> runs_;
    std::vector<Run*> heap_;  // those that are not at their end, the least record first
    std::size_t buffer_bytes_ = 0;
    std::size_t next_ = 0;
    bool is_finished_ = false;
};

}  // namespace arbiter::io
