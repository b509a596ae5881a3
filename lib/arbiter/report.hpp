#pragma once

#include "arbiter/audit.hpp"
#include "arbiter/fix.hpp"
#include "arbiter/position.hpp"
#include "arbiter/result.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {
inline namespace v1 {
namespace hidden {
class ReportRun;
}  // namespace hidden

// A form in which an audit can be written: docs/guide/reports.md. LIFETIME: constants.
struct ReportFormat {
    std::string_view name, summary;  // "html", "one page with filters, boards and plots"
};
// Those of Reports about games, and about lists of positions.   THREADS: any.
[[nodiscard]] std::vector<ReportFormat> report_formats();
[[nodiscard]] std::vector<ReportFormat> position_report_formats();

// The options of `arbiter audit` and `fen` that change how reports look.
struct ReportOptions {
    std::vector<std::string> formats = {"text"};     // names of report_formats()
    bool is_verbose = false;                         // -v: text lists findings of level style
    std::optional<std::uint64_t> max_per_rule = 20;  // findings of one rule in text; nullopt: all
    bool is_csv_safe = false;                        // no text that a spreadsheet calculates
    std::string fail_on = "error";                   // junit: what fails a game; or "never"
    bool has_provenance = true;                      // which program, rules and options made it
    // Options that change results, as provenance is to name them: "--select=END".
    std::vector<std::string> options_given = {};
    // Two absolute folders: names of files are relative to the first, and github, gitlab, sarif and
    // junit make them relative to the second. Empty: they stay.
    std::string here = {}, root = {};
};

// Reports of one or more texts, with the bytes that `arbiter audit --report` or, of lists of
// positions, `arbiter fen --report` writes.
//     Reports reports = Reports::make({.formats = {"html"}}).value();
//     reports.begin("round5.pgn");
//     reports.feed(text);
//     reports.finish();
//     save(reports.take(0));
// THREADS: one owner.
class Reports {
  public:
    // Fails when a word of the options names nothing, and for reports that need replayed moves
    // where `quick` leaves these out.
    [[nodiscard]] static Result<Reports> make(const ReportOptions& reports,
                                              const Options& options = {});
    // Of lists of positions. Where `positions.to` is given, what is written of them comes as one
    // more report, after those of the formats.
    [[nodiscard]] static Result<Reports> make_of_positions(const ReportOptions& reports,
                                                           const FenOptions& positions = {});
    Reports(Reports&&) noexcept;
    Reports& operator=(Reports&&) noexcept;
    ~Reports();

    // The text of that name begins; the one before ends. Without a call it is "-".
    void begin(std::string name);
    // Takes a piece of the text, however small.
    void feed(std::string_view bytes);
    // There is a text of that name that cannot be read, and why, for people: the one before ends.
    void add_unreadable(std::string name, std::string why);
    // The last text ends, and so do the reports. Nothing may be fed then.
    void finish();

    // What was written of the report since the last call: its number is that of its format.
    // REQUIRES: index < size().
    [[nodiscard]] std::string take(std::size_t index);
    // How many there are.
    [[nodiscard]] std::size_t size() const;
    // Of what was written so far.
    [[nodiscard]] const Summary& summary() const;

  private:
    explicit Reports(std::unique_ptr<hidden::ReportRun> run);
    std::unique_ptr<hidden::ReportRun> run_;
};

// What fix() changed in `text`, as `arbiter audit --diff` writes it: a unified diff, in the bytes
// of the text; empty: nothing changed. Fails for a text in UTF-16, which has no lines that a diff
// could show, and for a line between games that is too long. REQUIRES: `fixed` was made of `text`.
[[nodiscard]] Result<std::string> unified_diff(std::string_view text, const Fixed& fixed,
                                               std::string_view name = "-");

}  // namespace v1
}  // namespace arbiter
