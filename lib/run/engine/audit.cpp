#include "run/engine/audit.hpp"

#include "core/audit/batch.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/audit/numberer.hpp"
#include "core/audit/run_totals.hpp"
#include "core/audit/wanted.hpp"
#include "core/check/gap.hpp"
#include "core/fix/fixer.hpp"
#include "run/engine/audit_pieces.hpp"
#include "run/engine/cutter.hpp"
#include "run/engine/game_sink.hpp"
#include "run/engine/guarded.hpp"
#include "run/engine/per_thread.hpp"
#include "run/engine/pool.hpp"
#include "run/engine/run_check.hpp"
#include "run/engine/run_part.hpp"
#include "run/engine/stages.hpp"
#include "run/engine/writer.hpp"
#include "run/io/error.hpp"

#include <algorithm>
#include <cstring>
#include <deque>

namespace arbiter::engine {
namespace {

template <class Reports>
audit::Wanted what_is_wanted(const AuditOptions& options, const Reports& reports,
                             const GameSink* game_sink, const PieceAudit* pieces = nullptr) {
    audit::Wanted wanted;
    wanted.wants_facts = game_sink != nullptr && game_sink->reads_facts();
    wanted.keeps_game = (game_sink != nullptr && (pieces == nullptr || pieces->keeps_games)) ||
                        options.fix.level != fix::FixLevel::None ||
                        (options.run_check != nullptr && options.run_check->reads_games());
    wanted.reads_findings = game_sink != nullptr && game_sink->reads_findings();
    wanted.reads_details = options.fix.level != fix::FixLevel::None;
    wanted.fixes = options.fix.level != fix::FixLevel::None;
    wanted.fixes_style = wanted.fixes && options.fix.level != fix::FixLevel::Safe;
    const auto add = [&](const report::Report* each) { wanted.add(*each); };
    std::ranges::for_each(reports, add);
    if (pieces != nullptr) std::ranges::for_each(pieces->stands_for, add);
    // A filter decides about every finding.
    if (options.filter != nullptr) {
        wanted.reads_findings = wanted.reads_style = true;
        wanted.wants_cards |= options.filter->reads_cards();
        wanted.wants_facts |= options.filter->reads_games();
        wanted.keeps_game |= options.filter->reads_games();
    }
    return wanted;
}

// The settings of one kind of files, with what nobody reads left out.
check::RuleSettings read_settings(const check::RuleSettings& settings, const AuditOptions& options,
                                  const audit::Wanted& wanted) {
    check::RuleSettings read = wanted.of(settings);
    if (options.is_quick) audit::leave_out_replay(read);
    return read;
}

// What is checked in the files of all kinds, number 0 first.
std::deque<audit::BatchChecks> all_checks(const AuditOptions& options,
                                          const audit::Wanted& wanted) {
    std::deque<audit::BatchChecks> all;
    const auto add = [&](audit::FileChecks checks) {
        checks.settings = read_settings(checks.settings, options, wanted);
        all.emplace_back(checks, check::InspectorOptions{.is_first_enough = options.fix.level ==
                                                                            fix::FixLevel::None});
    };
    add(options.checks());
    for (const audit::FileChecks& checks : options.by_input.others)
        add(checks);
    return all;
}

audit::AuditPlan plan_of(const AuditOptions& options, const audit::Wanted& wanted,
                         const audit::BatchChecks& checks) {
    audit::AuditPlan plan{.inspector = &checks.inspector,
                          .edition = checks.edition,
                          .own = checks.own.get(),
                          .today = options.today,
                          .choices = options.choices,
                          .dead = options.dead,
                          .is_replayed = !options.is_quick,
                          .played_illegal = options.played_illegal};
    wanted.set(plan);
    return plan;
}

// A batch that is fixed holds its games twice, with all findings and edits: smaller ones keep the
// promise about memory.
std::size_t slab_bytes_of(const AuditOptions& options) {
    constexpr std::size_t kMostWhenFixing = std::size_t{32} << 10;
    return options.fix.level == fix::FixLevel::None ? options.slab_bytes
                                                    : std::min(options.slab_bytes, kMostWhenFixing);
}

// The bodies of the stages.
class Stages {
  public:
    Stages(const AuditOptions& options, Writer& writer, GameSink* game_sink,
           const std::atomic<bool>& interrupt, const Crew& crew, const PieceAudit* pieces)
        : interrupt_(interrupt),
          writer_(writer),
          game_sink_(game_sink),
          wanted_(what_is_wanted(options, reports_of(writer), game_sink, pieces)),
          checks_(all_checks(options, wanted_)),
          by_input_(options.by_input),
          filter_(options.filter),
          run_check_(options.run_check),
          fix_level_(options.fix.level),
          auditors_([plan = plan_of(options, wanted_, checks_.front())] {
              return audit::GameAuditor(plan);
          }),
          fixers_([this] {
              return fix::Fixer(checks_.front().settings, fix_level_,
                                game_sink_ != nullptr && game_sink_->reads_findings());
          }),
          is_kept_unnumbered_(pieces != nullptr),
          cutter_(options.inputs, options.max_window_bytes, slab_bytes_of(options), interrupt,
                  CutAt::Games, pieces == nullptr ? nullptr : &pieces->pieces, crew.threads),
          pool_(crew.live_batches, checks_.front().settings) {
        for (InRun<audit::Batch>& each : pool_)
            each.run.rendered.resize(writer.reports());
        const auto not_pgn = static_cast<std::size_t>(check::RuleId::STR25_not_pgn);
        if (!checks_.front().settings[not_pgn].is_on) cutter_.read_other_formats();
        if (pieces != nullptr) cutter_.tell_read_bytes(pieces->read_bytes);
    }

    // The next batch, or null: the end of the inputs, or somebody wants to stop.
    [[nodiscard]] InRun<audit::Batch>* cut() {
        if (is_stopping_ || interrupt_) {
            is_cut_short_ = true;
            return nullptr;
        }
        InRun<audit::Batch>& each = pool_.borrow();
        audit::Batch& batch = each.batch;
        cutter_.learn(batch.size, each.memory_bytes());
        each.clear();
        const bool has_batch = guard_(batch, [&] {
            if (!cutter_.next(batch)) return false;
            batch.use(&checks_[by_input_.number_of(batch.input)]);
            return true;
        });
        // A signal may have ended the last read before the end of the file: what was read then may
        // be half a game.
        if (has_batch && interrupt_ && batch.is_last_of_file) is_cut_short_ = true;
        if (has_batch && !is_cut_short_) return &each;
        if (has_batch) dropped_file_ = batch.file;
        pool_.give_back(each);
        return nullptr;
    }

    void inspect(audit::Batch& batch, RunPart& run) {
        guard_(batch, [&] {
            audit::GameAuditor& auditor = auditors_.local();
            auditor.audit(batch);
            if (fix_level_ != fix::FixLevel::None) fixers_.local().fix(batch, auditor, run.fixed);
            if (run_check_ != nullptr) run_check_->prepare(batch, run.for_run_check);
            if (is_kept_unnumbered_) game_sink_->prepare(batch, run);
            return true;
        });
    }

    void number(audit::Batch& batch, RunPart& run) {
        guard_(batch, [&] {
            numberer_.number(batch);
            if (filter_ != nullptr) audit::leave_out(*filter_, batch);
            if (fix_level_ != fix::FixLevel::None) fixed_numberer_.number(*run.fixed.batch);
            return true;
        });
    }

    void render(audit::Batch& batch, RunPart& run) {
        guard_(batch, [&] {
            for (std::size_t i = 0; i < writer_.reports(); ++i) {
                const bool is_for_rest = writer_.leaves_out_fixed(i);
                if (is_for_rest) find_unfixed(batch, run.unfixed);
                writer_.report(i).render(is_for_rest ? run.unfixed_of(batch.view()) : batch.view(),
                                         run.rendered[i]);
            }
            if (game_sink_ != nullptr && !is_kept_unnumbered_) game_sink_->prepare(batch, run);
            return true;
        });
    }

    void write(InRun<audit::Batch>& each) {
        // After a failure nothing more is written: what stands there is valid and ends at a batch.
        const StopReason stop = writer_.stop();
        if (stop == StopReason::None || stop == StopReason::ReaderGone)
            writer_.write(each.batch, each.run);
        if (writer_.stop() != StopReason::None) is_stopping_ = true;
        pool_.give_back(each);
    }

    // After the last batch of a run that is whole.
    void write_run_findings() {
        if (run_check_ == nullptr || is_kept_unnumbered_ || is_cut_short_) return;
        if (writer_.stop() != StopReason::None) return;
        InRun<audit::Batch>& each = pool_.borrow();
        writer_.write_run_findings(
            [&](std::size_t input) { return &checks_[by_input_.number_of(input)]; }, filter_,
            each.batch, each.run);
        pool_.give_back(each);
    }

    [[nodiscard]] bool is_cut_short() const { return is_cut_short_; }
    // The file that was being read when the run was cut short; empty between two files.
    [[nodiscard]] std::string unfinished_file() const {
        return dropped_file_.empty() ? cutter_.file_in_work() : dropped_file_;
    }
    [[nodiscard]] std::uint64_t total_bytes() const { return cutter_.total_bytes(); }
    [[nodiscard]] SkippedEntries skipped() const { return cutter_.skipped(); }

  private:
    [[nodiscard]] static std::vector<const report::Report*> reports_of(const Writer& writer) {
        std::vector<const report::Report*> reports;
        for (std::size_t i = 0; i < writer.reports(); ++i)
            reports.push_back(&writer.report(i));
        return reports;
    }

    // The fix of a rule about whole files need not be a list of edits.
    [[nodiscard]] bool is_mended(check::Finding finding) const {
        const check::Rule& rule = check::rule(finding.rule);
        if (finding.edits.empty() && rule.inspect == nullptr) finding.fix = rule.fix;
        return (!finding.edits.empty() || rule.inspect == nullptr) &&
               fix::is_of_level(finding, fix_level_);
    }

    void find_unfixed(const audit::Batch& batch, RunPart::Unfixed& unfixed) const {
        const auto copy = [&](const check::Findings& findings, bool keeps_places,
                              std::vector<check::Finding>& to) {
            to.clear();
            for (check::Finding finding : findings.kept()) {
                const bool is_left = !is_mended(finding);
                finding.is_merged |= !is_left;
                if (is_left || keeps_places) to.push_back(finding);
            }
        };
        // Games know their findings by number, so those stay where they are.
        copy(batch.findings, true, unfixed.findings);
        copy(batch.before, false, unfixed.before);
        copy(batch.after, false, unfixed.after);
    }

    const std::atomic<bool>& interrupt_;
    std::atomic<bool> is_stopping_ = false;
    std::atomic<bool> is_cut_short_ = false;
    std::string dropped_file_;  // of a batch that may end in the middle of a game
    Writer& writer_;
    GameSink* game_sink_;
    const audit::Wanted wanted_;
    const std::deque<audit::BatchChecks> checks_;
    const audit::ChecksOfInputs by_input_;
    audit::FindingFilter* const filter_;
    RunCheck* const run_check_;
    const fix::FixLevel fix_level_;
    Guard guard_;
    PerThread<audit::GameAuditor> auditors_;
    PerThread<fix::Fixer> fixers_;
    const bool is_kept_unnumbered_;
    Cutter cutter_;
    audit::Numberer numberer_;
    audit::Numberer fixed_numberer_;  // counts in the fixed files
    Pool<InRun<audit::Batch>> pool_;
};

[[nodiscard]] bool run(Stages& stages, const Crew& crew) {
    using Each = InRun<audit::Batch>;
    return run_stages<Each>(
        crew, [&] { return stages.cut(); },
        {{StageKind::Parallel, [&](Each& each) { stages.inspect(each.batch, each.run); }},
         {StageKind::InOrder, [&](Each& each) { stages.number(each.batch, each.run); }},
         {StageKind::Parallel, [&](Each& each) { stages.render(each.batch, each.run); }},
         {StageKind::InOrder, [&](Each& each) { stages.write(each); }}});
}

}  // namespace

namespace {

AuditOutcome audit(const AuditOptions& options, std::vector<ReportSink> sinks,
                   const std::atomic<bool>& interrupt, const ProgressCallback& progress,
                   GameSink* game_sink, const PieceAudit* pieces) {
    Writer writer(std::move(sinks), options.fix, game_sink);
    const Crew crew = Crew::of(options.jobs);
    Stages stages(options, writer, game_sink, interrupt, crew, pieces);
    writer.set_progress(progress, stages.total_bytes());
    if (pieces == nullptr) writer.use(options.run_check);
    if (!run(stages, crew)) writer.stop_without_memory();
    stages.write_run_findings();
    writer.summary().is_partial = stages.is_cut_short() || writer.stop() != StopReason::None;
    writer.summary().skipped = options.skipped;
    writer.summary().skipped.add(stages.skipped());
    if (writer.summary().is_partial) writer.note_unfinished(stages.unfinished_file());
    AuditOutcome outcome;
    writer.finish(outcome);
    if (stages.is_cut_short() && interrupt && outcome.stop == StopReason::None)
        outcome.stop = StopReason::Interrupted;
    return outcome;
}

}  // namespace

AuditOutcome run_audit(const AuditOptions& options, std::vector<ReportSink> sinks,
                       const std::atomic<bool>& interrupt, const ProgressCallback& progress,
                       GameSink* game_sink) {
    return audit(options, std::move(sinks), interrupt, progress, game_sink, nullptr);
}

AuditOutcome audit_pieces(const AuditOptions& options, const PieceAudit& pieces, GameSink& sink,
                          const std::atomic<bool>& interrupt, const ProgressCallback& progress) {
    return audit(options, {}, interrupt, progress, &sink, &pieces);
}

report::RunSummary audit_text(std::string_view bytes, std::string_view file_name,
                              const AuditOptions& options, std::span<report::Report* const> reports,
                              std::span<std::string> outputs) {
    const audit::Wanted wanted = what_is_wanted(options, reports, nullptr);
    audit::FileChecks as_asked = options.checks();
    as_asked.settings = read_settings(as_asked.settings, options, wanted);
    const audit::BatchChecks checks(as_asked, {});
    audit::GameAuditor auditor(plan_of(options, wanted, checks));
    audit::Batch batch(checks.settings);
    batch.use(&checks);
    batch.file = file_name;
    batch.file_traits.utf16 = encoding::detect_utf16(bytes);
    if (batch.file_traits.utf16 == encoding::Charset::Utf8) {
        batch.set_text(bytes);
    } else {
        batch.set_text(encoding::utf16_to_utf8(bytes, batch.file_traits.utf16));
        batch.set_decoded(0, bytes.size());
    }
    batch.file_traits.line_end =
        check::first_line_end(batch.text().substr(0, check::kFirstLineBytes));
    auditor.audit(batch);
    audit::Numberer().number(batch);
    report::RunSummary summary;
    add_to(summary, batch);
    const report::BatchView view = batch.view();
    for (std::size_t i = 0; i < reports.size(); ++i) {
        reports[i]->begin(outputs[i]);
        reports[i]->render(view, outputs[i]);
        reports[i]->absorb(view, outputs[i]);
        reports[i]->finish(summary, outputs[i]);
    }
    return summary;
}

}  // namespace arbiter::engine
