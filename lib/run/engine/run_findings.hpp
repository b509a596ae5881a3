#pragma once

#include "run/engine/run_check.hpp"
#include "run/io/external_sort.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::engine {

// What a RunCheck knows of the files of its run, and its findings, which it may report in any
// order. Memory: that of the sort, and 100 bytes for each file.   THREADS: one owner.
class RunFindings {
  public:
    explicit RunFindings(io::ExternalSort::Options sort) : sort_(std::move(sort)) {}

    // For every batch, in order: notes the file that begins with it. True: one did.
    bool meet(const audit::Batch& batch);
    // The number of the file in work; 0: none. Files count from 1.
    [[nodiscard]] std::uint64_t file() const { return files_.size(); }
    [[nodiscard]] const std::string& name_of(std::uint64_t file) const {
        return files_[static_cast<std::size_t>(file) - 1].name;
    }

    // `finding` has its file as a number only, in place_in_run.
    void add(const RunFinding& finding);
    // No more findings come.
    void finish() { sort_.finish(); }
    // In the order of the inputs, then of the bytes, then by code; false after the last one.
    // REQUIRES: finished.
    [[nodiscard]] bool next(RunFinding& finding);
    // THROWS (all): io::DiskFull, io::IoError.

  private:
    struct File {
        std::string name;
        std::size_t input;
    };

    io::ExternalSort sort_;
    std::vector<File> files_;
};

}  // namespace arbiter::engine
