#pragma once

#include "core/report/report.hpp"
#include "run/io/external_sort.hpp"

#include <memory>

namespace arbiter::engine {

// What `lines` writes, its lines sorted by their bytes (`LC_ALL=C sort`); the comment of a run that
// was stopped stays last. Memory: options.memory_bytes, the rest in a temporary file.
// REQUIRES: `lines` writes whole lines.   THROWS, from absorb() and drain(): as ExternalSort.
[[nodiscard]] std::unique_ptr<report::Report> make_sorted_lines(
    std::unique_ptr<report::Report> lines, const io::ExternalSort::Options& options);

}  // namespace arbiter::engine
