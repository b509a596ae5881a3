#include "tools/arbiter/audit_summary.hpp"

#include "tools/arbiter/terminal.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace arbiter::tools {

// The status line and a report on the same terminal would write over each other, unless all of the
// report is written in the end.
bool shows_progress(const AuditRequest& request) {
    if (request.progress != When::Auto) return request.progress == When::Always;
    return request.talk != Talk::Quiet && is_smart_terminal(Stream::Err) && !is_automation() &&
           !(request.writes_stdout && !request.is_stdout_kept && is_terminal(Stream::Out));
}

// Stopped before the end for another reason than a closed reader.
bool is_stopped(const engine::AuditOutcome& outcome) {
    return outcome.stop != engine::StopReason::None &&
           outcome.stop != engine::StopReason::ReaderGone;
}

// The last line on stderr: scripts read it.   docs/guide/interface.md 2.
std::string reconciliation(const engine::AuditOutcome& outcome) {
    const report::RunSummary& run = outcome.summary;
    const auto& by_severity = run.findings.by_severity;
    std::uint64_t findings = 0;
    for (const std::uint64_t count : by_severity)
        findings += count;
    const std::string unchecked =
        run.unchecked == 0 ? std::string() : fmt::format(" + unchecked {}", run.unchecked);
    return fmt::format(
        "{} {} = clean {} + flagged {} + rejected {}{}; findings {} = error {} + warning {} + "
        "info {} "
        "+ style {}; bytes {}{}",
        run.counts_positions ? "positions" : "games", run.games, run.clean, run.flagged,
        run.rejected, unchecked, findings, by_severity[0], by_severity[1], by_severity[2],
        by_severity[3], run.bytes, run.is_partial || is_stopped(outcome) ? "; partial" : "");
}

bool has_empty_file(const report::RunSummary& run) {
    return run.games == 0 || std::ranges::any_of(run.files, [](const report::FileSummary& file) {
               return file.games == 0;
           });
}

bool has_failing(const std::array<std::uint64_t, check::kSeverities>& by_severity,
                 std::size_t fail_on) {
    if (fail_on == check::kSeverities) return false;
    return std::any_of(by_severity.begin(),
                       by_severity.begin() + static_cast<std::ptrdiff_t>(fail_on) + 1,
                       [](std::uint64_t count) { return count != 0; });
}

// The highest that applies, in the order of docs/guide/interface.md 2. A reader of stdout that went
// away is a normal end.
ExitCode exit_code(const engine::AuditOutcome& outcome, bool is_failing) {
    if (outcome.stop == engine::StopReason::Interrupted) return ExitCode::Interrupted;
    if (is_stopped(outcome) || outcome.has_internal_error) return ExitCode::Stopped;
    if (outcome.has_input_error) return ExitCode::Usage;
    return is_failing ? ExitCode::Findings : ExitCode::Clean;
}

void say_suppressed(Console& console, const report::RunSummary& run) {
    const std::uint64_t count =
        run.findings.suppressed - run.findings.known - run.findings.untouched;
    if (count == 0) return;
    console.always(fmt::format(
        "suppressed {} finding{} by the {} themselves; --no-inline-suppression lists {}", count,
        count == 1 ? "" : "s", run.counts_positions ? "positions" : "games",
        count == 1 ? "it" : "them"));
}

void say_allowed(Console& console, const AuditRequest& request,
                 const engine::AuditOutcome& outcome) {
    if (request.most_failing == 0) return;
    const bool is_written = outcome.fixed && request.options.fix.writes_games();
    const std::uint64_t failing =
        is_written ? outcome.fixed->remaining.failing : outcome.summary.failing;
    console.always(fmt::format("{} findings at or above --fail-on, and --max-findings allows {}",
                               failing, request.most_failing));
}

void say_skipped(Console& console, std::string_view command, const SkippedEntries& skipped) {
    if (skipped.count() == 0) return;
    for (const SkippedEntries::Entry& entry : skipped.named())
        console.error(
            fmt::format("arbiter {}: '{}' is skipped: {}", command, entry.name, entry.why));
    if (skipped.unnamed() != 0)
        console.error(fmt::format("arbiter {}: {} more are skipped", command, skipped.unnamed()));
    console.always(fmt::format("skipped {} file{} that may hold games", skipped.count(),
                               skipped.count() == 1 ? "" : "s"));
}

std::string throughput(const report::RunSummary& run, double seconds) {
    const auto rate = [&](std::uint64_t count) {
        return static_cast<double>(count) / std::max(seconds, 1e-9);
    };
    return fmt::format("time {:.2f} s, {:.0f} {}/s, {:.1f} MB/s", seconds, rate(run.games),
                       run.counts_positions ? "positions" : "games", rate(run.bytes) / 1e6);
}

void complain(Console& console, std::string_view command,
              const std::vector<std::string>& messages) {
    for (const std::string& message : messages) {
        console.error(fmt::format("arbiter {}: {}", command, message));
    }
}

}  // namespace arbiter::tools
