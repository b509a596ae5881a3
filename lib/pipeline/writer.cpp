#include "pipeline/writer.hpp"

#include "check/file_rules.hpp"
#include "check/rule.hpp"
#include "io/error.hpp"

#include <algorithm>

namespace arbiter::pipeline {

void Numberer::number(Batch& batch) {
    if (batch.is_first_of_file) {
        games_ = lines_ = column_ = 0;
        is_reported_.fill(false);
    }
    for (const check::Rule* rule : check::rules()) {
        const auto index = static_cast<std::size_t>(rule->id);
        if (!rule->is_once_per_file || batch.findings.counts().by_rule[index] == 0) continue;
        batch.findings.keep_first(rule->id, is_reported_[index] ? 0 : 1);
        is_reported_[index] = true;
    }
    batch.first_game = games_ + 1;
    batch.first_line = lines_ + 1;
    batch.first_column = column_ + 1;
    games_ += batch.games.size();
    lines_ += batch.line_ends;
    column_ = batch.line_ends == 0 ? column_ + batch.bytes_after_last_line_end
                                   : batch.bytes_after_last_line_end;
    if (!batch.is_last_of_file) return;
    const bool is_unreadable = !batch.open_error.empty() && batch.size == 0 && !batch.damage;
    if (batch.damage) {
        check::report_truncated_archive(batch.after, batch.base_offset + batch.size, games_,
                                        batch.damage->what);
    } else if (games_ == 0 && !is_unreadable) {
        check::report_empty_input(batch.after, batch.base_offset + batch.size);
    }
}

Writer::Writer(std::vector<ReportSink> sinks) {
    sinks_.reserve(sinks.size());
    for (ReportSink& sink : sinks)
        sinks_.push_back({std::move(sink.report), sink.path == "-"
                                                      ? io::Output::to_stdout()
                                                      : io::Output::to_file(sink.path)});
}

void Writer::set_progress(const ProgressCallback& callback, std::uint64_t bytes_total) {
    progress_ = callback;
    bytes_total_ = bytes_total;
    last_progress_ = std::chrono::steady_clock::now();
}

// A sink that fails is written no more. When the reader of the last one went away there is nobody
// left to work for; a full disk or another failure stops the run as well.
template <class Action>
void Writer::guarded(Sink& sink, Action action) {
    if (!sink.is_alive) return;
    try {
        action();
        return;
    } catch (const io::ReaderGone&) {
        outcome_.is_stdout_gone |= sink.output.name() == "-";
        sink.is_alive = false;
        const bool is_anyone_left = std::ranges::any_of(sinks_, &Sink::is_alive);
        if (!is_anyone_left && stop_ == StopReason::None) stop_ = StopReason::ReaderGone;
        return;
    } catch (const io::DiskFull& error) {
        stop_ = StopReason::DiskFull;
        summary_.is_partial = true;
        outcome_.errors.emplace_back(error.what());
    } catch (const io::IoError& error) {
        stop_ = StopReason::OutputFailed;
        summary_.is_partial = true;
        outcome_.errors.emplace_back(error.what());
    }
    sink.is_alive = false;
}

void Writer::write(Batch& batch) {
    if (!batch.failure.empty()) {
        stop_ = StopReason::InternalError;
        outcome_.errors.push_back("internal error in '" + batch.file + "': " + batch.failure);
        return;
    }
    add_to_totals(batch);
    const report::BatchView view = batch.view();
    for (std::size_t i = 0; i < sinks_.size(); ++i) {
        Sink& sink = sinks_[i];
        extra_.clear();
        sink.report->absorb(view, extra_);
        guarded(sink, [&] {
            if (i < batch.rendered.size()) sink.output.write(batch.rendered[i]);
            sink.output.write(extra_);
        });
    }
    tell_progress(batch);
}

void add_to(report::RunSummary& summary, const Batch& batch) {
    const Tally& tally = batch.tally;
    summary.games += tally.games;
    summary.clean += tally.clean;
    summary.flagged += tally.flagged;
    summary.rejected += tally.rejected;
    summary.plies += tally.plies;
    summary.bytes += batch.size;
    for (const check::Findings* findings : {&batch.findings, &batch.before, &batch.after}) {
        for (std::size_t i = 0; i < check::kSeverities; ++i)
            summary.findings.by_severity[i] += findings->counts().by_severity[i];
        for (std::size_t i = 0; i < check::kRules; ++i) {
            if (findings->counts().by_rule[i] == 0) continue;
            summary.findings.by_rule[i] += findings->counts().by_rule[i];
            for (std::size_t level = 0; level < check::kSeverities; ++level)
                summary.findings.by_rule_and_severity[i][level] +=
                    findings->counts().by_rule_and_severity[i][level];
        }
    }
    for (std::size_t i = 0; i < tally.by_ending.size(); ++i)
        summary.by_ending[i] += tally.by_ending[i];
    for (std::size_t i = 0; i < kUsualResults.size(); ++i)
        if (tally.by_usual_result[i] != 0)
            summary.by_result[std::string(kUsualResults[i])] += tally.by_usual_result[i];
    for (const auto& [token, count] : tally.by_odd_result)
        summary.by_result[token] += count;
    if (batch.is_first_of_file) summary.files.push_back({.name = batch.file});
    report::FileSummary& file = summary.files.back();
    file.games += tally.games;
    file.clean += tally.clean;
    file.flagged += tally.flagged;
    file.rejected += tally.rejected;
    file.bytes += batch.size;
    if (batch.damage || !batch.open_error.empty()) file.is_ok = false;
}

void Writer::add_to_totals(const Batch& batch) {
    add_to(summary_, batch);
    outcome_.has_internal_error |= batch.has_internal_error;
    if (!batch.open_error.empty()) outcome_.errors.push_back(batch.open_error);
    if (batch.damage && batch.open_error.empty())
        outcome_.errors.push_back("'" + batch.file + "' is damaged at byte " +
                                  std::to_string(batch.base_offset + batch.size) +
                                  " of its text: " + batch.damage->what +
                                  "; the games before the damage were audited");
    outcome_.has_input_error |= batch.damage.has_value() || !batch.open_error.empty();
}

void Writer::tell_progress(const Batch& batch) {
    if (!progress_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_progress_ < std::chrono::milliseconds(100)) return;
    last_progress_ = now;
    std::uint64_t findings = 0;
    for (const std::uint64_t count : summary_.findings.by_severity)
        findings += count;
    progress_({.bytes_done = batch.input_bytes_read,
               .bytes_total = bytes_total_,
               .games = summary_.games,
               .findings = findings});
}

void Writer::finish(AuditOutcome& outcome) {
    for (Sink& sink : sinks_) {
        guarded(sink, [&] {
            extra_.clear();
            sink.report->finish(summary_, extra_);
            sink.output.write(extra_);
            sink.output.close();
        });
    }
    outcome_.summary = std::move(summary_);
    outcome_.stop = stop_;
    outcome = std::move(outcome_);
}

}  // namespace arbiter::pipeline
