#pragma once

#include "run/outputs/detail/tree_rows.hpp"

#include <memory>
#include <string>

namespace arbiter::outputs::detail {

// Where the positions of a tree go: one file.   THREADS: one at a time.   THROWS (all): as
// OutputSink.
class TreeWriter {
  public:
    TreeWriter() = default;
    TreeWriter(const TreeWriter&) = delete;
    TreeWriter& operator=(const TreeWriter&) = delete;
    virtual ~TreeWriter() = default;

    // REQUIRES: they come by their keys.
    virtual void write(const TreePosition& position) = 0;
    virtual void prepare() = 0;
    virtual void commit() = 0;
    virtual void abandon() {}
};

// A JSON object a line, for each move.
[[nodiscard]] std::unique_ptr<TreeWriter> make_tree_lines(const std::string& path,
                                                          const SinkOptions& options);
// A database with a row for each move.
[[nodiscard]] std::unique_ptr<TreeWriter> make_tree_database(const std::string& path,
                                                             const SinkOptions& options);

}  // namespace arbiter::outputs::detail
