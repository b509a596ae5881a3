#pragma once

#include "core/audit/file_checks.hpp"
#include "core/audit/finding_filter.hpp"
#include "core/base/date.hpp"
#include "core/base/skipped_entries.hpp"
#include "core/check/choices.hpp"
#include "core/check/findings.hpp"
#include "core/fix/fix_level.hpp"
#include "core/judge/judge.hpp"
#include "core/laws/edition.hpp"
#include "core/replay/replayer.hpp"
#include "core/report/report.hpp"
#include "run/engine/stop_reason.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::engine {

class ReportOutput;

// A report and where it goes.
struct ReportSink {
    std::unique_ptr<report::Report> report;
    std::string path;  // "-" = standard output
    bool goes_to_stderr = false;
    bool leaves_out_fixed = false;  // lists only what the run does not fix
    // It is a list that others go on with, and no report about it: where nothing could be read, an
    // old one stays.
    bool holds_data = false;
    // False in the end: there is nothing to show, and an old file stays. Null: there always is.
    const std::atomic<bool>* shows_something = nullptr;
    // Null until open_outputs().
    std::shared_ptr<ReportOutput> output = nullptr;
};

// Opens what is not open yet, for those who read something before the run. Files get their names at
// its end.   THROWS: IoError.
void open_outputs(std::vector<ReportSink>& sinks);

class RunCheck;

// Everything that may change the result of an audit, and what only changes how fast it is.
struct AuditOptions {
    std::vector<std::string> inputs;         // expanded; "-" = standard input
    SkippedEntries skipped;                  // found while the inputs were expanded
    const laws::Edition* edition = nullptr;  // nullptr = by date
    check::RuleSettings settings;
    Date today;
    check::Choices choices;                      // what options say to the rules
    mating::Options dead = judge::kDefaultDead;  // how hard to look for dead positions
    std::uint64_t max_window_bytes = std::uint64_t{128} << 20;
    bool is_quick = false;                        // structure and tags only, no replay
    bool heeds_lint_tags = true;                  // games may suppress findings about themselves
    std::shared_ptr<const check::OwnChecks> own;  // what the user requires of games; null: nothing
    // The last severity that fails the run: RunSummary::failing; kSeverities = none does.
    std::size_t fail_on = check::kSeverities;
    bool fails_on_rejected = false;  // rejected games do, too: RunSummary::failing_rejected
    audit::ChecksOfInputs by_input;  // where inputs have other checks than these
    audit::FindingFilter* filter =
        nullptr;                    // null: every finding is reported.   REQUIRES: fix is None
    RunCheck* run_check = nullptr;  // looks at all games together; null: nobody does
    replay::PlayedIllegal played_illegal = replay::PlayedIllegal::Stop;
    fix::FixOptions fix;
    // Speed only: the output does not depend on these.
    unsigned jobs = 0;  // 0 = all cores
    std::size_t slab_bytes = std::size_t{256} << 10;

    [[nodiscard]] audit::FileChecks checks() const {
        return {edition, settings, heeds_lint_tags, own, fail_on, fails_on_rejected};
    }
    // Those of all inputs, number 0 first.
    [[nodiscard]] std::vector<audit::FileChecks> all_checks() const {
        std::vector<audit::FileChecks> all{checks()};
        all.insert(all.end(), by_input.others.begin(), by_input.others.end());
        return all;
    }
};

// What is going on, for a progress line. Called from the writing stage, a few times a second at
// most.
struct Progress {
    std::uint64_t bytes_done = 0;
    std::uint64_t bytes_total = 0;  // 0 = unknown
    std::uint64_t games = 0;
    std::uint64_t findings = 0;
    std::string_view unit = "games";  // what `games` counts
    bool is_over = false;             // told once, before the ends of the reports are written
};
using ProgressCallback = std::function<void(const Progress&)>;

// What fixing did.
struct FixOutcome {
    std::uint64_t findings = 0, games = 0;  // fixed
    std::uint64_t damaged = 0;     // games that a safe fix would have spoilt: they stay as they are
    report::RunSummary remaining;  // of the games as they are after the fixes
};

struct AuditOutcome {
    report::RunSummary summary;  // of the games as they were read
    std::optional<FixOutcome> fixed;
    StopReason stop = StopReason::None;
    bool has_input_error =
        false;  // an input could not be opened, is truncated or corrupt: exit code 2
    bool has_internal_error = false;  // a game failed inside the program: exit code 3
    std::vector<std::string>
        errors;  // for stderr, in order: "cannot open 'x.pgn': No such file or directory"
    bool is_stdout_gone = false;
};

class GameSink;

// Audits every input and writes the reports. `interrupt` may be set at any time (by a signal
// handler): batches already read are finished and written, and the summary says that it is partial.
// `game_sink` gets every batch of games after its reports.
// THROWS IoError when a report file cannot be opened, before anything is read.
[[nodiscard]] AuditOutcome run_audit(const AuditOptions& options, std::vector<ReportSink> sinks,
                                     const std::atomic<bool>& interrupt,
                                     const ProgressCallback& progress,
                                     GameSink* game_sink = nullptr);

// The same for one text in memory, without threads, files and RunCheck: `render` of each report is
// appended to `outputs`. For tests, fuzzers and `show`.
[[nodiscard]] report::RunSummary audit_text(std::string_view bytes, std::string_view file_name,
                                            const AuditOptions& options,
                                            std::span<report::Report* const> reports,
                                            std::span<std::string> outputs);

}  // namespace arbiter::engine
