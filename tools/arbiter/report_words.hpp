#pragma once

#include "core/report/report.hpp"
#include "run/io/atomic_file.hpp"
#include "tools/arbiter/options.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::tools {

// A word of --report: "csv:standings.csv".
struct ReportWord {
    const report::Format* format;
    std::string path;  // "-" = standard output
};

// The format that `option` names, of those that can be made of `subject`.
// THROWS: UsageError, which lists them.
[[nodiscard]] const report::Format& format_named(OptionName option, std::string_view name,
                                                 report::Subject subject);

// The format ends at the first colon.   THROWS: UsageError.
[[nodiscard]] ReportWord report_word(std::string_view word, report::Subject subject);

// Of a command that writes one report: --report, or the older `short_word` for a format, else
// `usual`. THROWS: UsageError when there are several.
[[nodiscard]] ReportWord one_report(const Arguments& arguments, report::Subject subject,
                                    OptionName short_word, const report::Format& of_short_word,
                                    const report::Format& usual);

// Whole texts that a command writes when it has read everything. All of them are opened before;
// files get their names together.   THROWS (all): IoError.
class WholeFiles {
  public:
    // "-": standard output.
    void open(const std::string& path);
    // Into those that were opened, one after the other.
    void write_next(std::string_view bytes);
    // The next one is not written: an old file stays.
    void keep_next() { files_[next_++].is_kept = true; }
    void commit();

  private:
    struct File {
        std::optional<io::AtomicFile> file;  // none: standard output
        std::string text;                    // of standard output, which is written last
        bool is_kept = false;
    };
    std::vector<File> files_;
    std::size_t next_ = 0;
};

// One of them.
void write_report(const std::string& path, std::string_view bytes);

}  // namespace arbiter::tools
