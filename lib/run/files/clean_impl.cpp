#include "core/base/text.hpp"
#include "run/clean/clean.hpp"
#include "run/io/error.hpp"
#include "run/io/file_list.hpp"
#include "run/io/folder.hpp"

#include "arbiter/inside/plan.hpp"
#include "run/files/clean_words.hpp"

#include "arbiter/files.hpp"

#include <fmt/core.h>

#include <atomic>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {
namespace {

engine::AuditOptions audit_options_of(const CleanOptions& words, const Checks& checks) {
    engine::AuditOptions options;
    options.edition = checks.files.edition;
    options.settings = checks.files.settings;
    options.heeds_lint_tags = checks.files.heeds_lint_tags;
    options.today = checks.plan.today;
    options.choices = checks.plan.choices;
    options.dead = checks.plan.dead;
    options.played_illegal = checks.plan.played_illegal;
    options.max_window_bytes = words.max_window;
    options.jobs = words.jobs;
    return options;
}

void add_summary(const report::RunSummary& run, Summary& summary) {
    summary.games = run.games;
    summary.clean = run.clean;
    summary.flagged = run.flagged;
    summary.rejected = run.rejected;
    summary.unchecked = run.unchecked;
    const auto& counts = run.findings.by_severity;
    summary.errors = counts[0];
    summary.warnings = counts[1];
    summary.infos = counts[2];
    summary.styles = counts[3];
    summary.bytes = run.bytes;
}

Cleaned cleaned_of(const clean::CleanOutcome& outcome) {
    const auto of = [&](clean::Destination destination) {
        return outcome.counts.by_destination[static_cast<std::size_t>(destination)];
    };
    Cleaned cleaned;
    cleaned.read = outcome.counts.read;
    cleaned.written = of(clean::Destination::Written);
    cleaned.rejected = of(clean::Destination::Rejected);
    cleaned.duplicates = of(clean::Destination::Duplicate);
    cleaned.unselected = of(clean::Destination::Unselected);
    cleaned.changed = outcome.counts.changed;
    cleaned.kept = outcome.counts.kept;
    cleaned.errors = outcome.counts.findings[0];
    cleaned.warnings = outcome.counts.findings[1];
    cleaned.infos = outcome.counts.findings[2];
    cleaned.styles = outcome.counts.findings[3];
    add_summary(outcome.audit.summary, cleaned.audit);
    cleaned.audit.problems = outcome.audit.errors;
    return cleaned;
}

engine::ProgressCallback progress_of(const CleanOptions& words) {
    if (!words.progress) return {};
    return [&words](const engine::Progress& progress) {
        words.progress(
            {progress.bytes_done, progress.bytes_total, progress.games, progress.findings});
    };
}

// THROWS: UsageError, io::IoError.
Result<Cleaned> clean_files(const std::vector<std::string>& paths, const std::string& output,
                            const CleanOptions& words, const Checks& checks) {
    SkippedEntries skipped;
    const std::vector<std::string> inputs =
        io::expand_inputs(paths, {}, io::Content::Games, &skipped);
    ResolvedClean resolved = resolve_clean(words, output, inputs);
    const std::vector<io::Target> targets = targets_of(resolved);
    io::NamedFiles files{targets, {}};
    for (const std::string& input : inputs)
        files.read.push_back({{}, input});
    for (const std::string& master : resolved.clean.masters)
        if (!words.append) files.read.push_back({"against reads it", master});
    io::refuse_clashes(files);
    io::refuse_two_at_stdout(targets);
    resolved.clean.temp_folder = io::temporary_folder();
    prepare_folders(words, resolved);
    resolved.clean.fail_on = check::kSeverities;
    resolved.clean.audit = audit_options_of(words, checks);
    resolved.clean.audit.inputs = inputs;
    resolved.clean.audit.skipped = std::move(skipped);
    resolved.clean.audit.fix = resolved.fix;
    const std::atomic<bool> never = false;
    const clean::CleanOutcome outcome =
        clean::run_clean(resolved.clean, {}, words.interrupt == nullptr ? never : *words.interrupt,
                         progress_of(words));
    // A reader of standard output that goes away is a normal end.
    const engine::StopReason stop = outcome.audit.stop;
    if (stop == engine::StopReason::Interrupted)
        return Error{"the run was interrupted", ErrorKind::Stopped};
    if (stop != engine::StopReason::None && stop != engine::StopReason::ReaderGone)
        return Error{
            outcome.audit.errors.empty() ? "the run was stopped" : outcome.audit.errors.back(),
            ErrorKind::Input};
    Cleaned cleaned = cleaned_of(outcome);
    cleaned.notes = std::move(resolved.warnings);
    return cleaned;
}

}  // namespace
}  // namespace hidden

std::string Cleaned::text() const {
    return fmt::format(
        "read {} = written {} + rejected {} + duplicate {}{}", read, written, rejected, duplicates,
        unselected == 0 ? std::string() : fmt::format(" + unselected {}", unselected));
}

Result<Cleaned> clean(const std::vector<std::string>& paths, const std::string& output,
                      const CleanOptions& options) {
    if (options.checks.quick) return Error{"clean replays every game: quick is not for it"};
    const Result<hidden::Checks> checks = hidden::checks_of(options.checks);
    if (!checks) return Error{checks.error()};
    try {
        return hidden::clean_files(paths, output, options, *checks);
    } catch (const UsageError& error) {
        return Error{error.what()};
    } catch (const io::IoError& error) {
        return Error{error.what(), ErrorKind::Input};
    }
}

}  // namespace v1
}  // namespace arbiter
