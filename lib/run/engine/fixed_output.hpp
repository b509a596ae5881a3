#pragma once

#include "core/audit/batch.hpp"
#include "core/fix/fix_level.hpp"
#include "core/fix/fixed_batch.hpp"
#include "core/fix/unified_diff.hpp"
#include "run/io/atomic_file.hpp"
#include "run/io/output.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::engine {

// Joins texts of several files: between two of them are a line end and a blank line, added only
// where they are missing, because a game begins after a blank line.   docs/guide/interface.md 7.2.
class TextJoint {
  public:
    // What must be written before `text`, which begins a file or continues one.
    [[nodiscard]] std::string_view before(std::string_view text, bool begins_file,
                                          check::LineEnd line_end);

  private:
    void remember(std::string_view text);

    bool is_empty_ = true;
    bool ends_line_ = true;
    bool ends_with_cr_ = false;
    bool is_last_line_blank_ = true;  // the last whole line, or the one that is still open
    bool is_open_line_blank_ = true;
    std::string joint_;
};

// Writes the batches as they are after the fixes: to one output, over their inputs, or as a diff.
// THREADS: one at a time, batches in order.   THROWS (all): DiskFull, ReaderGone, IoError.
class FixedOutput {
  public:
    // Opens the outputs.
    explicit FixedOutput(const fix::FixOptions& options);

    void write(const audit::Batch& batch, const fix::FixedBatch& fixed);
    // What happened to the file of the batch written last, when inputs are replaced.
    enum class Replacing : std::uint8_t {
        Unchanged,  // so far nothing was fixed in it
        Pending,    // it stays as it was unless it can be written to its end
        Done,
        GivenUp,  // it stays as it was
    };
    [[nodiscard]] Replacing replacing() const { return replacing_; }
    // Some file could not be replaced, for another reason than its content.
    [[nodiscard]] bool has_given_up() const { return has_given_up_; }
    // The run came to its end: the output is whole, and commit() gives it its name. Without it the
    // old file stays.
    void finish();
    void commit();
    // The file that gets the games; empty: there is none of this kind.
    [[nodiscard]] std::string_view output() const {
        return file_ ? std::string_view(options_.output) : std::string_view();
    }
    // What stays as it was although it was to be written, for stderr, when the run is cut short.
    [[nodiscard]] std::string abandoned() const;
    // What could not be done for single inputs, for stderr.
    [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

  private:
    [[nodiscard]] std::string_view encoded(const audit::Batch& batch, bool is_converted,
                                           std::string_view text);
    void write_in_place(const audit::Batch& batch, bool is_changed, std::string_view text);
    void replace(const audit::Batch& batch, bool is_changed, std::string_view text);
    void write_diff(const audit::Batch& batch, const fix::FixedBatch& fixed);

    const fix::FixOptions options_;
    std::optional<io::AtomicFile> file_;  // options_.output
    std::optional<io::Output> stdout_;    // of games or of the diff
    std::optional<io::AtomicFile> diff_;
    std::optional<io::AtomicFile> replacement_;  // of the current input
    Replacing replacing_ = Replacing::Unchanged;
    bool has_given_up_ = false;
    std::string replaced_;  // the input that replacement_ is for
    std::vector<std::string> complaints_;
    TextJoint joint_;
    fix::UnifiedDiff unified_;
    std::string text_;
    std::string encoded_;
};

}  // namespace arbiter::engine
