#include "run/fen/fen_lines.hpp"

#include "core/audit/finding_filter.hpp"
#include "core/positions/position_numberer.hpp"
#include "run/engine/cutter.hpp"
#include "run/engine/guarded.hpp"
#include "run/engine/per_thread.hpp"
#include "run/engine/pool.hpp"
#include "run/engine/stages.hpp"
#include "run/engine/writer.hpp"

#include <algorithm>
#include <deque>

namespace arbiter::fen {
namespace {

// What no report prints need not be worded.
check::RuleSettings read_settings(check::RuleSettings settings, const FenOptions& options,
                                  const std::vector<const report::Report*>& reports) {
    bool reads_findings = options.filter != nullptr;
    bool reads_style = options.filter != nullptr;
    bool reads_details = false;
    for (const report::Report* each : reports) {
        reads_findings |= each->reads_findings();
        reads_style |= each->reads_findings() && each->reads_style();
        reads_details |= each->reads_findings() && each->reads_details();
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
std::deque<audit::BatchChecks> all_checks(const FenOptions& options,
                                          const std::vector<const report::Report*>& reports) {
    std::deque<audit::BatchChecks> all;
    const auto add = [&](audit::FileChecks checks) {
        checks.settings = read_settings(checks.settings, options, reports);
        all.emplace_back(checks, check::InspectorOptions{});
    };
    add({.settings = options.settings,
         .own = {},
         .fail_on = options.fail_on,
         .fails_on_rejected = options.fails_on_rejected});
    for (const audit::FileChecks& checks : options.by_input.others)
        add(checks);
    return all;
}

// Those that are written, or that others make of the pieces.
std::vector<const report::Report*> reports_of(const engine::Writer& writer,
                                              const engine::PieceAudit* pieces) {
    if (pieces != nullptr) return pieces->stands_for;
    std::vector<const report::Report*> reports;
    for (std::size_t i = 0; i < writer.reports(); ++i)
        reports.push_back(&writer.report(i));
    return reports;
}

using InRun = engine::InRun<PositionBatch>;

// The bodies of the stages.
class Stages {
  public:
    // `pieces` and `piece_sink`: both null, or none.
    Stages(const FenOptions& options, engine::Writer& writer, const std::atomic<bool>& interrupt,
           const engine::Crew& crew, const engine::PieceAudit* pieces, engine::GameSink* piece_sink)
        : interrupt_(interrupt),
          column_(options.column),
          writer_(writer),
          piece_sink_(piece_sink),
          checks_(all_checks(options, reports_of(writer, pieces))),
          by_input_(options.by_input),
          filter_(options.filter),
          auditors_([plan = options.plan] { return PositionAuditor(plan); }),
          cutter_(options.inputs, options.max_window_bytes, options.slab_bytes, interrupt,
                  engine::CutAt::Lines, pieces == nullptr ? nullptr : &pieces->pieces,
                  crew.threads),
          pool_(crew.live_batches, checks_.front().settings) {
        for (InRun& each : pool_)
            each.run.rendered.resize(writer.reports());
        const auto not_pgn = static_cast<std::size_t>(check::RuleId::STR25_not_pgn);
        if (!checks_.front().settings[not_pgn].is_on) cutter_.read_other_formats();
        if (pieces != nullptr) cutter_.tell_read_bytes(pieces->read_bytes);
    }

    // The next batch, or null: the end of the inputs, or a request to stop.
    [[nodiscard]] InRun* cut() {
        if (is_stopping_ || interrupt_) {
            is_cut_short_ = true;
            return nullptr;
        }
        InRun& each = pool_.borrow();
        PositionBatch& batch = each.batch;
        cutter_.learn(batch.size, each.memory_bytes());
        each.clear();
        batch.clear_positions();
        const bool has_batch = guard_(batch, [&] { return cut(batch); });
        // A signal may have ended the last read within a line.
        if (has_batch && interrupt_ && batch.is_last_of_file) is_cut_short_ = true;
        if (has_batch && !is_cut_short_) return &each;
        pool_.give_back(each);
        return nullptr;
    }

    void inspect(PositionBatch& batch, engine::RunPart& run) {
        guard_(batch, [&] {
            auditors_.local().audit(batch);
            if (piece_sink_ != nullptr) piece_sink_->prepare(batch, run);
            return true;
        });
    }

    void number(PositionBatch& batch) {
        guard_(batch, [&] {
            // For pieces that is done when they are joined.
            if (piece_sink_ == nullptr) numberer_.number(batch);
            if (filter_ != nullptr) audit::leave_out(*filter_, batch);
            return true;
        });
    }

    void render(PositionBatch& batch, engine::RunPart& run) {
        guard_(batch, [&] {
            for (std::size_t i = 0; i < writer_.reports(); ++i)
                writer_.report(i).render(batch.view(), run.rendered[i]);
            return true;
        });
    }

    void write(InRun& each) {
        // After a failure nothing more is written: what is there is valid and ends at a batch.
        const engine::StopReason stop = writer_.stop();
        if (stop == engine::StopReason::None || stop == engine::StopReason::ReaderGone)
            writer_.write(each.batch, each.run);
        if (writer_.stop() != engine::StopReason::None) is_stopping_ = true;
        pool_.give_back(each);
    }

    [[nodiscard]] bool is_cut_short() const { return is_cut_short_; }
    [[nodiscard]] std::uint64_t total_bytes() const { return cutter_.total_bytes(); }
    [[nodiscard]] SkippedEntries skipped() const { return cutter_.skipped(); }

  private:
    [[nodiscard]] bool cut(PositionBatch& batch) {
        if (!cutter_.next(batch)) return false;
        batch.use(&checks_[by_input_.number_of(batch.input)]);
        if (batch.is_first_of_file)
            kind_ = positions::find_kind(batch.file, batch.text(), column_);
        else if (const auto text = cutter_.first_text_of_piece())
            kind_ = positions::find_kind(batch.file, *text, column_);
        batch.kind = kind_;
        const bool is_other = batch.file_traits.other_format != pgn::OtherFormat::None;
        if (batch.is_first_of_file && kind_.is_unreadable && !is_other && batch.open_error.empty())
            batch.open_error = "'" + batch.file + "' has no column '" + column_ + "'";
        return true;
    }

    const std::atomic<bool>& interrupt_;
    std::atomic<bool> is_stopping_ = false;
    std::atomic<bool> is_cut_short_ = false;
    const std::string column_;
    engine::Writer& writer_;
    engine::GameSink* const piece_sink_;
    const std::deque<audit::BatchChecks> checks_;
    const audit::ChecksOfInputs by_input_;
    audit::FindingFilter* const filter_;
    engine::Guard guard_;
    engine::PerThread<PositionAuditor> auditors_;
    engine::Cutter cutter_;
    PositionFile kind_;  // of the file that is being cut
    positions::PositionNumberer numberer_;
    engine::Pool<InRun> pool_;
};

[[nodiscard]] bool run(Stages& stages, const engine::Crew& crew) {
    using engine::StageKind;
    return engine::run_stages<InRun>(
        crew, [&] { return stages.cut(); },
        {{StageKind::Parallel, [&](InRun& each) { stages.inspect(each.batch, each.run); }},
         {StageKind::InOrder, [&](InRun& each) { stages.number(each.batch); }},
         {StageKind::Parallel, [&](InRun& each) { stages.render(each.batch, each.run); }},
         {StageKind::InOrder, [&](InRun& each) { stages.write(each); }}});
}

engine::AuditOutcome run(const FenOptions& options, std::vector<engine::ReportSink> sinks,
                         const std::atomic<bool>& interrupt,
                         const engine::ProgressCallback& progress, const engine::PieceAudit* pieces,
                         engine::GameSink* piece_sink) {
    const engine::Crew crew = engine::Crew::of(options.jobs);
    engine::Writer writer(std::move(sinks), {}, piece_sink);
    writer.summary().counts_positions = true;
    Stages stages(options, writer, interrupt, crew, pieces, piece_sink);
    writer.set_progress(progress, stages.total_bytes());
    if (!run(stages, crew)) writer.stop_without_memory();
    writer.summary().is_partial =
        stages.is_cut_short() || writer.stop() != engine::StopReason::None;
    writer.summary().skipped = options.skipped;
    writer.summary().skipped.add(stages.skipped());
    engine::AuditOutcome outcome;
    writer.finish(outcome);
    if (stages.is_cut_short() && interrupt && outcome.stop == engine::StopReason::None)
        outcome.stop = engine::StopReason::Interrupted;
    return outcome;
}

}  // namespace

engine::AuditOutcome run_fen(const FenOptions& options, std::vector<engine::ReportSink> sinks,
                             const std::atomic<bool>& interrupt,
                             const engine::ProgressCallback& progress) {
    return run(options, std::move(sinks), interrupt, progress, nullptr, nullptr);
}

engine::AuditOutcome run_fen_pieces(const FenOptions& options, const engine::PieceAudit& pieces,
                                    engine::GameSink& sink, const std::atomic<bool>& interrupt,
                                    const engine::ProgressCallback& progress) {
    return run(options, {}, interrupt, progress, &pieces, &sink);
}

}  // namespace arbiter::fen
