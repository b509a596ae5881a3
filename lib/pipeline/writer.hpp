#pragma once

#include "io/output.hpp"
#include "pipeline/audit.hpp"
#include "pipeline/batch.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbiter::pipeline {

// Gives every batch its place in its file and makes the findings about the file itself: the number
// of the first game and the first line are known only when all batches before have been inspected.
// THREADS: one at a time, batches in order.
class Numberer {
  public:
    void number(Batch& batch);

  private:
    std::uint64_t games_ = 0, lines_ = 0, column_ = 0;
    std::array<bool, check::kRules> is_reported_{};  // rules that report once per file
};

// The end of the pipeline: writes the rendered reports in order and keeps the totals.
// THREADS: one at a time, batches in order.
class Writer {
  public:
    // THROWS: IoError when a report cannot be opened.
    explicit Writer(std::vector<ReportSink> sinks);

    [[nodiscard]] std::size_t reports() const { return sinks_.size(); }
    [[nodiscard]] const report::Report& report(std::size_t index) const {
        return *sinks_[index].report;
    }

    // Never throws for what the outputs do: look at stop().
    void write(Batch& batch);
    // Writes the ends of the reports and closes them.
    void finish(AuditOutcome& outcome);

    [[nodiscard]] StopReason stop() const { return stop_; }
    [[nodiscard]] report::RunSummary& summary() { return summary_; }
    [[nodiscard]] AuditOutcome& outcome() { return outcome_; }
    void set_progress(const ProgressCallback& callback, std::uint64_t bytes_total);

  private:
    struct Sink {
        std::unique_ptr<report::Report> report;
        io::Output output;
        bool is_alive = true;
    };
    template <class Action>
    void guarded(Sink& sink, Action action);
    void add_to_totals(const Batch& batch);
    void tell_progress(const Batch& batch);

    std::vector<Sink> sinks_;
    std::string extra_;
    report::RunSummary summary_;
    AuditOutcome outcome_;
    StopReason stop_ = StopReason::None;
    ProgressCallback progress_;
    std::uint64_t bytes_total_ = 0;
    std::chrono::steady_clock::time_point last_progress_;
};

// Adds what one batch counted to the totals of a run.
void add_to(report::RunSummary& summary, const Batch& batch);

}  // namespace arbiter::pipeline
