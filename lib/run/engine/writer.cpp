#include "run/engine/writer.hpp"

#include "core/audit/run_totals.hpp"
#include "core/check/rule.hpp"
#include "run/engine/guarded.hpp"
#include "run/io/error.hpp"

#include <algorithm>
#include <iterator>
#include <new>

namespace arbiter::engine {

Writer::Writer(std::vector<ReportSink> sinks, const fix::FixOptions& fix, GameSink* game_sink)
    : game_sink_(game_sink), is_game_sink_alive_(game_sink != nullptr) {
    sinks_.reserve(sinks.size());
    open_outputs(sinks);
    for (ReportSink& sink : sinks)
        sinks_.push_back({std::move(sink.report), std::move(sink.output), sink.leaves_out_fixed,
                          sink.holds_data, sink.shows_something});
    for (Sink& sink : sinks_) {
        extra_.clear();
        sink.report->begin(extra_);
        if (extra_.empty()) continue;
        guarded(sink.is_alive, sink.output->is_stdout(), [&] { sink.output->write(extra_); });
    }
    if (fix.level == fix::FixLevel::None) return;
    games_.emplace(fix);
    are_games_alive_ = fix.writes_games() || !fix.diff.empty();
    are_games_on_stdout_ = fix.output == "-" || fix.diff == "-";
    outcome_.fixed.emplace();
}

void Writer::set_progress(const ProgressCallback& callback, std::uint64_t bytes_total) {
    progress_ = callback;
    bytes_total_ = bytes_total;
    last_progress_ = std::chrono::steady_clock::now();
}

// A failed sink is not written again. When the reader of the last one went away the run stops; a
// full disk or another failure stops the run as well.
template <class Action>
void Writer::guarded(bool& is_alive, bool is_stdout, Action action) {
    if (!is_alive) return;
    try {
        action();
        return;
    } catch (const io::ReaderGone&) {
        outcome_.is_stdout_gone |= is_stdout;
        is_alive = false;
        if (!is_anyone_left() && stop_ == StopReason::None) stop_ = StopReason::ReaderGone;
        return;
    } catch (const io::DiskFull& error) {
        stop_ = StopReason::DiskFull;
        summary_.is_partial = true;
        outcome_.errors.emplace_back(error.what());
    } catch (const io::IoError& error) {
        stop_ = StopReason::OutputFailed;
        summary_.is_partial = true;
        outcome_.errors.emplace_back(error.what());
    } catch (const std::bad_alloc&) {
        stop_without_memory();
    }
    is_alive = false;
}

void Writer::stop_without_memory() {
    stop_ = StopReason::OutOfMemory;
    summary_.is_partial = true;
}

bool Writer::is_anyone_left() const {
    return are_games_alive_ || is_game_sink_alive_ || std::ranges::any_of(sinks_, &Sink::is_alive);
}

namespace {

// What `run` counted, without its files and kinds of games.
void add_counts(const report::RunSummary& run, report::RunSummary& totals) {
    totals.games += run.games;
    totals.clean += run.clean;
    totals.flagged += run.flagged;
    totals.rejected += run.rejected;
    totals.unchecked += run.unchecked;
    totals.bytes += run.bytes;
    totals.plies += run.plies;
    audit::add_counts(run.findings, totals.findings);
    totals.failing += run.failing;
    totals.failing_rejected += run.failing_rejected;
}

}  // namespace

// What was fixed in a file that stays as it was does not count.
void Writer::write_fixed(const audit::Batch& batch, const fix::FixedBatch& fixed) {
    using Replacing = engine::FixedOutput::Replacing;
    guarded(are_games_alive_, are_games_on_stdout_, [&] { games_->write(batch, fixed); });
    const Replacing replacing = games_->replacing();
    if (replacing == Replacing::Unchanged) return count_fixed(batch, fixed);
    if (!has_pending_) {
        pending_ = {};
        pending_as_read_ = {};
        has_pending_ = true;
    }
    add_to(pending_as_read_, batch);
    count_fixed(batch, fixed);
    if (replacing == Replacing::Pending && stop_ == StopReason::None) return;
    if (batch.is_last_of_file || stop_ != StopReason::None)
        settle_pending(replacing == Replacing::Done);
}

// What is fixed about a file counts once for all its batches, as the finding does.
void Writer::count_fixed(const audit::Batch& batch, const fix::FixedBatch& fixed) {
    FixOutcome& counts = has_pending_ ? pending_ : *outcome_.fixed;
    add_to(counts.remaining, *fixed.batch);
    if (batch.is_first_of_file) fixed_file_rules_.reset();
    const auto known = fixed_file_rules_.count();
    fixed_file_rules_ |= fixed.tally.file_rules;
    counts.findings += fixed.tally.findings + (fixed_file_rules_.count() - known);
    counts.games += fixed.tally.games;
    counts.damaged += fixed.tally.damaged;
}

void Writer::settle_pending(bool is_replaced) {
    if (!has_pending_) return;
    has_pending_ = false;
    FixOutcome& fixed = *outcome_.fixed;
    add_counts(is_replaced ? pending_.remaining : pending_as_read_, fixed.remaining);
    if (!is_replaced) return;
    fixed.findings += pending_.findings;
    fixed.games += pending_.games;
    fixed.damaged += pending_.damaged;
}

void Writer::write(audit::Batch& batch, RunPart& run) {
    if (batch.failure == kNoMemory) return stop_without_memory();
    if (!batch.failure.empty()) {
        stop_ = StopReason::InternalError;
        outcome_.errors.push_back("internal error in '" + batch.file + "': " + batch.failure);
        return;
    }
    add_to_totals(batch);
    write_reports(batch, run);
    if (run_check_ != nullptr)
        guarded(is_run_check_alive_, false, [&] { run_check_->take(batch, run.for_run_check); });
    if (games_) write_fixed(batch, run.fixed);
    guarded(is_game_sink_alive_, false, [&] { game_sink_->take(batch, run); });
    tell_progress(batch);
}

void Writer::write_reports(const audit::Batch& batch, const RunPart& run) {
    for (std::size_t i = 0; i < sinks_.size(); ++i) {
        Sink& sink = sinks_[i];
        const bool is_for_rest = sink.leaves_out_fixed && !batch.run_place;
        extra_.clear();
        guarded(sink.is_alive, sink.output->is_stdout(), [&] {
            sink.report->absorb(is_for_rest ? run.unfixed_of(batch.view()) : batch.view(), extra_);
            if (i < run.rendered.size()) sink.output->write(run.rendered[i]);
            sink.output->write(extra_);
        });
    }
}

void Writer::write_run_findings(
    const std::function<const audit::BatchChecks*(std::size_t)>& checks_of,
    audit::FindingFilter* filter, audit::Batch& batch, RunPart& run) {
    RunFinding finding;
    while (stop_ == StopReason::None) {
        bool has_finding = false;
        guarded(is_run_check_alive_, false, [&] { has_finding = run_check_->next(finding); });
        if (!has_finding) return;
        batch.clear();
        run.clear();
        batch.use(checks_of(finding.input));
        put_finding(finding, filter, batch);
        for (std::size_t i = 0; i < sinks_.size(); ++i)
            sinks_[i].report->render(batch.view(), run.rendered[i]);
        add_to_totals(batch);
        write_reports(batch, run);
        if (outcome_.fixed) add_to(outcome_.fixed->remaining, batch);
    }
}

void Writer::note_unfinished(const std::string& file) {
    if (is_inside_file_)
        summary_.files.back().is_ok = false;
    else if (!file.empty())
        summary_.files.push_back({.name = file, .is_ok = false});
    is_inside_file_ = false;
}

void Writer::add_to_totals(const audit::Batch& batch) {
    add_to(summary_, batch);
    is_inside_file_ = !batch.is_last_of_file;
    outcome_.has_internal_error |= batch.has_internal_error;
    if (!batch.open_error.empty()) outcome_.errors.push_back(batch.open_error);
    if (batch.damage && batch.open_error.empty())
        outcome_.errors.push_back(
            "'" + batch.file + "' is damaged at byte " + std::to_string(batch.input_end()) +
            " of its text: " + batch.damage->what + "; the " +
            (summary_.counts_positions ? "positions" : "games") + " before the damage were " +
            (summary_.counts_positions ? "checked" : "audited"));
    outcome_.has_input_error |= batch.damage.has_value() || !batch.open_error.empty();
}

void Writer::finish_fixed() {
    if (!summary_.is_partial)
        guarded(are_games_alive_, are_games_on_stdout_, [&] { games_->finish(); });
    settle_pending(false);
    outcome_.has_input_error |= games_->has_given_up();
    std::ranges::copy(games_->complaints(), std::back_inserter(outcome_.errors));
    if (outcome_.fixed->damaged == 0) return;
    outcome_.errors.push_back(words_of_damaged(outcome_.fixed->damaged));
}

std::string words_of_damaged(std::uint64_t count) {
    return std::to_string(count) +
           (count == 1 ? " game was left as it is" : " games were left as they are") +
           ": a fix would have changed more than it should";
}

// A game sink that was interrupted has nothing whole to show.
void Writer::finish_taker() {
    if (game_sink_ == nullptr) return;
    if (!summary_.is_partial) guarded(is_game_sink_alive_, false, [&] { game_sink_->finish(); });
    if (!summary_.is_partial) {
        game_sink_->add_to(summary_);
        return;
    }
    bool is_alive = true;
    guarded(is_alive, false, [&] { game_sink_->abandon(); });
}

// The ends of the reports may go to the terminal where progress is shown.
void Writer::end_progress() {
    if (progress_) progress_({.games = summary_.games, .is_over = true});
}

void Writer::tell_progress(const audit::Batch& batch) {
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
               .findings = findings,
               .unit = summary_.counts_positions ? "positions" : "games"});
}

// A mistyped name must not empty a file that was good.
bool Writer::is_emptied() const {
    return outcome_.has_input_error && summary_.games == 0;
}

void Writer::say_abandoned(std::string_view path) {
    outcome_.errors.push_back("'" + std::string(path) + "' is not written: nothing could be read");
}

// A report for which there was no room gives its last lines for saying so.
void Writer::finish_report(Sink& sink) {
    guarded(sink.is_alive, sink.output->is_stdout(), [&] {
        for (extra_.clear(); sink.report->drain(extra_); extra_.clear())
            sink.output->write(extra_);
        sink.report->finish(summary_, extra_);
        sink.output->write(extra_);
        sink.output->prepare();
    });
    if (!sink.is_alive && !sink.output->is_closed_by_reader())
        sink.is_ended = sink.output->end_with(sink.report->partial_end(), !sink.report->is_lines());
}

void Writer::commit_games() {
    const auto give_names = [&] { games_->commit(); };
    const std::string_view output = games_->output();
    if (!output.empty() && is_emptied() && !summary_.is_partial) return say_abandoned(output);
    if (!summary_.is_partial) guarded(are_games_alive_, are_games_on_stdout_, give_names);
    const std::string abandoned = games_->abandoned();
    if (summary_.is_partial && !abandoned.empty()) outcome_.errors.push_back(abandoned);
}

// Games first: where they stay as they were, reports may still say what is wrong with them.
void Writer::commit() {
    if (games_) commit_games();
    if (game_sink_ != nullptr && !summary_.is_partial)
        guarded(is_game_sink_alive_, false, [&] { game_sink_->commit(); });
    for (Sink& sink : sinks_) {
        const bool is_empty = sink.shows_something != nullptr && !*sink.shows_something;
        if (is_empty || (!sink.is_alive && !sink.is_ended)) continue;
        if (sink.holds_data && !sink.output->is_stdout() && is_emptied() && !summary_.is_partial) {
            say_abandoned(sink.output->name());
            continue;
        }
        bool is_alive = true;
        guarded(is_alive, sink.output->is_stdout(), [&] { sink.output->commit(); });
    }
}

void Writer::finish(AuditOutcome& outcome) {
    end_progress();
    if (games_) finish_fixed();
    finish_taker();
    for (Sink& sink : sinks_)
        finish_report(sink);
    commit();
    if (stop_ == StopReason::OutOfMemory) outcome_.errors.emplace_back(kWordsOfNoMemory);
    outcome_.summary = std::move(summary_);
    outcome_.stop = stop_;
    outcome = std::move(outcome_);
}

}  // namespace arbiter::engine
