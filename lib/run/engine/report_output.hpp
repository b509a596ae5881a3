#pragma once

#include "run/database/database.hpp"
#include "run/engine/audit.hpp"
#include "run/io/output.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace arbiter::engine {

// Where a report goes: bytes to a file or to standard output, rows to a database.
// THREADS: one at a time.   THROWS (all but end_with): io::DiskFull, io::ReaderGone, io::IoError.
class ReportOutput {
  public:
    explicit ReportOutput(const ReportSink& sink);

    void write(std::string_view rendered);
    // The report is whole.
    void close();
    // After a write that failed: makes `ending` the end of a regular file, as Output::end_with. A
    // database that failed is not there at all.
    void end_with(std::string_view ending, bool replaces_all);

    [[nodiscard]] bool is_stdout() const;
    [[nodiscard]] bool is_closed_by_reader() const;

  private:
    std::variant<io::Output, database::Database> output_;
};

}  // namespace arbiter::engine
