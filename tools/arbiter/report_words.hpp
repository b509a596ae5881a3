#pragma once

#include "core/report/report.hpp"
#include "tools/arbiter/options.hpp"

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

// Writes a whole report. A file appears when all of it is written.   THROWS: IoError.
void write_report(const std::string& path, std::string_view bytes);

}  // namespace arbiter::tools
