#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::io {

// Sorts records of bytes by their keys with a bound on memory: what does not fit is written to a
// temporary file as sorted runs, which are merged while they are read. Keys are compared as
// unsigned bytes, a prefix first; equal keys keep the order in which they were added. The file has
// no name from the moment it exists, so nothing is left of it however the program ends; it is
// created only when memory does not suffice.
// Use: add() as often as needed, finish() once, next() until it is false.
// THREADS: one owner.
class ExternalSort {
  public:
    struct Options {
        std::size_t memory_bytes;  // kLeastMemory at least is used
        std::string folder;        // of the temporary file
    };
    static constexpr std::size_t kLeastMemory = std::size_t{16} << 10;

    // LIFETIME: until the next call of next().
    struct Record {
        std::string_view key, payload;
    };

    explicit ExternalSort(Options options);
    ExternalSort(ExternalSort&&) noexcept;
    ExternalSort& operator=(ExternalSort&&) noexcept;
    ~ExternalSort();

    // One record may be larger than the memory allowed: it is then held alone, once for each run
    // that is merged.   THROWS: DiskFull, IoError.   REQUIRES: not finished; less than 2 GiB each.
    void add(std::string_view key, std::string_view payload);
    // THROWS: as add().
    void finish();
    // The records in order; false after the last one.   THROWS: IoError.   REQUIRES: finished.
    [[nodiscard]] bool next(Record& record);

    [[nodiscard]] std::uint64_t records() const { return records_; }
    // Runs that were written, those of intermediate merges included. 0: everything fitted.
    [[nodiscard]] std::uint64_t written_runs() const { return written_runs_; }

  private:
    class RunFile;
    class RunReader;
    class Merge;

    // A record in memory, found by the first bytes of its key.
    struct Entry {
        std::uint64_t prefix;  // first eight bytes of the key, big-endian, zeros after it
        const char* record;
    };
    // Where a sorted run is in the file.
    struct Run {
        std::uint64_t begin, end;
    };

    [[nodiscard]] static bool is_before(const Entry& a, const Entry& b);
    [[nodiscard]] std::size_t bytes_with(std::size_t record_bytes) const;
    [[nodiscard]] char* make_room(std::size_t bytes);
    void sort_entries();
    void spill();
    void merge_until_few();

    Options options_;
    std::vector<std::unique_ptr<char[]>> slabs_;
    std::size_t slab_bytes_ = 0;  // of an ordinary slab
    std::size_t held_bytes_ = 0;  // in all slabs
    char* free_ = nullptr;        // rest of the newest slab
    char* free_end_ = nullptr;
    std::vector<Entry> entries_;
    std::vector<Run> runs_;
    std::unique_ptr<RunFile> file_;
    std::unique_ptr<Merge> merge_;
    std::uint64_t records_ = 0;
    std::uint64_t written_runs_ = 0;
    std::size_t next_entry_ = 0;
    bool is_finished_ = false;
};

}  // namespace arbiter::io
