#pragma once

#include "run/database/database.hpp"
#include "run/engine/audit.hpp"
#include "run/io/atomic_file.hpp"
#include "run/io/output.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace arbiter::engine {

// Where a report goes: bytes to a file or to standard output, rows to a database. Files appear
// when they are committed; standard output, pipes and devices are written at once.
// THREADS: one at a time.   THROWS (all but end_with): io::DiskFull, io::ReaderGone, io::IoError.
class ReportOutput {
  public:
    explicit ReportOutput(const ReportSink& sink);

    void write(std::string_view rendered);
    // The report is whole: everything is done but giving the file its name.
    void prepare();
    void commit();
    // After a write that failed: makes `ending` the end of a regular file, as Output::end_with.
    // True: commit() gives it its name. A database that failed gets none.
    [[nodiscard]] bool end_with(std::string_view ending, bool replaces_all);

    [[nodiscard]] bool is_stdout() const;
    [[nodiscard]] const std::string& name() const { return name_; }  // "-" for standard output
    [[nodiscard]] bool is_closed_by_reader() const;

  private:
    // The bytes of a report; null: it is a database.
    [[nodiscard]] const io::Output* output() const;

    std::string name_;
    std::variant<io::Output, io::AtomicFile, database::Database> output_;
};

}  // namespace arbiter::engine
