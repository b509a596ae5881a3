#pragma once

#include "core/audit/batch.hpp"
#include "run/engine/audit.hpp"
#include "run/engine/fixed_output.hpp"
#include "run/engine/game_sink.hpp"
#include "run/engine/report_output.hpp"
#include "run/engine/run_check.hpp"
#include "run/engine/run_part.hpp"

#include <bitset>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::engine {

// The end of the pipeline: writes the rendered reports in order and keeps the totals.
// THREADS: one at a time, batches in order.
class Writer {
  public:
    // THROWS: IoError when a report or an output cannot be opened.
    Writer(std::vector<ReportSink> sinks, const fix::FixOptions& fix,
           GameSink* game_sink = nullptr);

    [[nodiscard]] std::size_t reports() const { return sinks_.size(); }
    [[nodiscard]] const report::Report& report(std::size_t index) const {
        return *sinks_[index].report;
    }
    [[nodiscard]] bool leaves_out_fixed(std::size_t index) const {
        return sinks_[index].leaves_out_fixed;
    }

    // `check`, which may be null, takes every batch that is written.
    void use(RunCheck* check) { run_check_ = check; }

    // Never throws for what the outputs do: look at stop().
    void write(audit::Batch& batch, RunPart& run);
    // After all batches are written: the findings of the run check, one after the other in `batch`
    // and `run`. `checks_of` an input: how its findings are treated.
    void write_run_findings(const std::function<const audit::BatchChecks*(std::size_t)>& checks_of,
                            audit::FindingFilter* filter, audit::Batch& batch, RunPart& run);
    // Writes the ends of the reports; then all files get their names, one after the other. Fixed
    // games and those of the sink get theirs only when the run is whole: summary() must say so
    // before.
    void finish(AuditOutcome& outcome);

    // The run ends before the end of `file`; empty: between two files.
    void note_unfinished(const std::string& file);

    [[nodiscard]] StopReason stop() const { return stop_; }
    // There was no memory to go on with: what was written so far ends at a batch.
    void stop_without_memory();
    [[nodiscard]] report::RunSummary& summary() { return summary_; }
    [[nodiscard]] AuditOutcome& outcome() { return outcome_; }
    void set_progress(const ProgressCallback& callback, std::uint64_t bytes_total);

  private:
    struct Sink {
        std::unique_ptr<report::Report> report;
        std::shared_ptr<ReportOutput> output;
        bool leaves_out_fixed = false;
        bool holds_data = false;
        const std::atomic<bool>* shows_something = nullptr;
        bool is_alive = true;
        bool is_ended = false;  // it failed, and says that it is partial
    };
    // Does `action`, unless what it writes to is dead already, and sees to its failure.
    template <class Action>
    void guarded(bool& is_alive, bool is_stdout, Action action);
    [[nodiscard]] bool is_anyone_left() const;
    void write_reports(const audit::Batch& batch, const RunPart& run);
    void write_fixed(const audit::Batch& batch, const fix::FixedBatch& fixed);
    void count_fixed(const audit::Batch& batch, const fix::FixedBatch& fixed);
    void settle_pending(bool is_replaced);
    void finish_fixed();
    void finish_taker();
    void finish_report(Sink& sink);
    [[nodiscard]] bool is_emptied() const;
    void say_abandoned(std::string_view path);
    void commit();
    void commit_games();
    void add_to_totals(const audit::Batch& batch);
    void tell_progress(const audit::Batch& batch);
    void end_progress();

    std::vector<Sink> sinks_;
    std::optional<engine::FixedOutput> games_;
    GameSink* game_sink_;  // null: the games go to no sink
    bool is_game_sink_alive_ = false;
    RunCheck* run_check_ = nullptr;
    bool is_run_check_alive_ = true;
    bool are_games_alive_ = false;
    bool are_games_on_stdout_ = false;
    bool is_inside_file_ = false;
    std::bitset<check::kRules> fixed_file_rules_;  // of the current file
    // The file that is being replaced: what is left in it, and what if it stays as it was.
    FixOutcome pending_;
    report::RunSummary pending_as_read_;
    bool has_pending_ = false;
    std::string extra_;
    report::RunSummary summary_;
    AuditOutcome outcome_;
    StopReason stop_ = StopReason::None;
    ProgressCallback progress_;
    std::uint64_t bytes_total_ = 0;
    std::chrono::steady_clock::time_point last_progress_;
};

// What to tell the user of games that a fix would have spoilt.
[[nodiscard]] std::string words_of_damaged(std::uint64_t count);

}  // namespace arbiter::engine
