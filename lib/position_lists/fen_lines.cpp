#include "position_lists/fen_lines.hpp"

#include "inspection/finding_filter.hpp"
#include "pipeline/cutter.hpp"
#include "pipeline/guarded.hpp"
#include "pipeline/writer.hpp"
#include "position_lists/position_numberer.hpp"

#include <algorithm>
#include <deque>
#include <tbb/concurrent_queue.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

namespace arbiter::position_lists {
namespace {

// What no report prints need not be worded.
check::RuleSettings read_settings(check::RuleSettings settings, const FenOptions& options,
                                  const pipeline::Writer& writer) {
    bool reads_findings = options.filter != nullptr;
    bool reads_style = options.filter != nullptr;
    bool reads_details = false;
    for (std::size_t i = 0; i < writer.reports(); ++i) {
        const report::Report& each = writer.report(i);
        reads_findings |= each.reads_findings();
        reads_style |= each.reads_findings() && each.reads_style();
        reads_details |= each.reads_findings() && each.reads_details();
    }
    for (check::RuleSetting& setting : settings) {
        // A rule of level style raises single findings, which every report prints.
        setting.is_read = reads_findings;
        setting.is_style_read = reads_style;
        setting.are_details_read = reads_details;
    }
    return settings;
}

// What is checked in the files of all kinds, number 0 first.
std::deque<inspection::BatchChecks> all_checks(const FenOptions& options,
                                               const pipeline::Writer& writer) {
    std::deque<inspection::BatchChecks> all;
    const auto add = [&](inspection::FileChecks checks) {
        checks.settings = read_settings(checks.settings, options, writer);
        all.emplace_back(checks, check::InspectorOptions{});
    };
    add({.settings = options.settings,
         .own = {},
         .fail_on = options.fail_on,
         .fails_on_rejected = options.fails_on_rejected});
    for (const inspection::FileChecks& checks : options.by_input.others)
        add(checks);
    return all;
}

// The bodies of the stages, the same for the pipeline and for the plain loop of --jobs 1.
class Stages {
  public:
    Stages(const FenOptions& options, pipeline::Writer& writer, const std::atomic<bool>& interrupt,
           std::size_t live_batches)
        : interrupt_(interrupt),
          column_(options.column),
          writer_(writer),
          checks_(all_checks(options, writer)),
          by_input_(options.by_input),
          filter_(options.filter),
          auditors_([plan = options.plan] { return PositionAuditor(plan); }),
          cutter_(options.inputs, options.max_window_bytes, options.slab_bytes, interrupt,
                  pipeline::CutAt::Lines) {
        for (std::size_t i = 0; i < live_batches; ++i) {
            batches_.emplace_back(checks_.front().settings);
            batches_.back().rendered.resize(writer.reports());
            free_.push(&batches_.back());
        }
    }

    // The next batch, or null: the end of the inputs, or somebody wants to stop.
    [[nodiscard]] PositionBatch* cut() {
        if (is_stopping_ || interrupt_) {
            is_cut_short_ = true;
            return nullptr;
        }
        PositionBatch* batch = nullptr;
        free_.pop(batch);  // the pipeline never has more in flight than there are
        cutter_.learn(batch->size, batch->memory_bytes());
        batch->clear();
        batch->clear_positions();
        const bool has_batch = pipeline::guarded(*batch, [&] { return cut(*batch); });
        // A signal may have ended the last read within a line.
        if (has_batch && interrupt_ && batch->is_last_of_file) is_cut_short_ = true;
        if (has_batch && !is_cut_short_) return batch;
        free_.push(batch);
        return nullptr;
    }

    PositionBatch* inspect(PositionBatch* batch) {
        pipeline::guarded(*batch, [&] {
            auditors_.local().audit(*batch);
            return true;
        });
        return batch;
    }

    PositionBatch* number(PositionBatch* batch) {
        pipeline::guarded(*batch, [&] {
            numberer_.number(*batch);
            if (filter_ != nullptr) inspection::leave_out(*filter_, *batch);
            return true;
        });
        return batch;
    }

    PositionBatch* render(PositionBatch* batch) {
        pipeline::guarded(*batch, [&] {
            for (std::size_t i = 0; i < writer_.reports(); ++i)
                writer_.report(i).render(batch->view(), batch->rendered[i]);
            return true;
        });
        return batch;
    }

    void write(PositionBatch* batch) {
        // After a failure nothing more is written: what stands there is valid and ends at a batch.
        const pipeline::StopReason stop = writer_.stop();
        if (stop == pipeline::StopReason::None || stop == pipeline::StopReason::ReaderGone)
            writer_.write(*batch);
        if (writer_.stop() != pipeline::StopReason::None) is_stopping_ = true;
        free_.push(batch);
    }

    [[nodiscard]] bool is_cut_short() const { return is_cut_short_; }
    [[nodiscard]] std::uint64_t total_bytes() const { return cutter_.total_bytes(); }
    [[nodiscard]] SkippedEntries skipped() const { return cutter_.skipped(); }

  private:
    [[nodiscard]] bool cut(PositionBatch& batch) {
        if (!cutter_.next(batch)) return false;
        batch.use(&checks_[by_input_.number_of(batch.input)]);
        if (batch.is_first_of_file) kind_ = find_kind(batch.file, batch.text(), column_);
        batch.kind = kind_;
        if (batch.is_first_of_file && kind_.is_unreadable && batch.open_error.empty())
            batch.open_error = "'" + batch.file + "' has no column '" + column_ + "'";
        return true;
    }

    const std::atomic<bool>& interrupt_;
    std::atomic<bool> is_stopping_ = false;
    std::atomic<bool> is_cut_short_ = false;
    const std::string column_;
    pipeline::Writer& writer_;
    const std::deque<inspection::BatchChecks> checks_;
    const inspection::ChecksOfInputs by_input_;
    inspection::FindingFilter* const filter_;
    tbb::enumerable_thread_specific<PositionAuditor> auditors_;
    pipeline::Cutter cutter_;
    PositionFile kind_;  // of the file that is being cut
    PositionNumberer numberer_;
    std::deque<PositionBatch> batches_;
    tbb::concurrent_bounded_queue<PositionBatch*> free_;
};

void run_in_parallel(Stages& stages, unsigned jobs, std::size_t live_batches) {
    using tbb::filter_mode;
    using Item = PositionBatch*;
    const auto stage = [](filter_mode mode, auto body) {
        return tbb::make_filter<Item, Item>(mode, body);
    };
    tbb::task_arena arena(static_cast<int>(jobs));
    arena.execute([&] {
        tbb::parallel_pipeline(
            live_batches,
            tbb::make_filter<void, Item>(filter_mode::serial_in_order,
                                         [&](tbb::flow_control& control) {
                                             Item batch = stages.cut();
                                             if (batch == nullptr) control.stop();
                                             return batch;
                                         }) &
                stage(filter_mode::parallel, [&](Item batch) { return stages.inspect(batch); }) &
                stage(filter_mode::serial_in_order,
                      [&](Item batch) { return stages.number(batch); }) &
                stage(filter_mode::parallel, [&](Item batch) { return stages.render(batch); }) &
                tbb::make_filter<Item, void>(filter_mode::serial_in_order,
                                             [&](Item batch) { stages.write(batch); }));
    });
}

void run_in_one_thread(Stages& stages) {
    while (PositionBatch* batch = stages.cut())
        stages.write(stages.render(stages.number(stages.inspect(batch))));
}

}  // namespace

pipeline::AuditOutcome run_fen(const FenOptions& options, std::vector<pipeline::ReportSink> sinks,
                               const std::atomic<bool>& interrupt,
                               const pipeline::ProgressCallback& progress) {
    const unsigned jobs =
        options.jobs != 0 ? options.jobs
                          : static_cast<unsigned>(std::max(1, tbb::info::default_concurrency()));
    const std::size_t live_batches = jobs == 1 ? 1 : 2 * std::size_t{jobs} + 2;
    pipeline::Writer writer(std::move(sinks), {});
    writer.summary().counts_positions = true;
    Stages stages(options, writer, interrupt, live_batches);
    writer.set_progress(progress, stages.total_bytes());
    if (jobs == 1) {
        run_in_one_thread(stages);
    } else {
        run_in_parallel(stages, jobs, live_batches);
    }
    writer.summary().is_partial =
        stages.is_cut_short() || writer.stop() != pipeline::StopReason::None;
    writer.summary().skipped = options.skipped;
    writer.summary().skipped.add(stages.skipped());
    pipeline::AuditOutcome outcome;
    writer.finish(outcome);
    if (stages.is_cut_short() && interrupt && outcome.stop == pipeline::StopReason::None)
        outcome.stop = pipeline::StopReason::Interrupted;
    return outcome;
}

}  // namespace arbiter::position_lists
