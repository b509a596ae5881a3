#include "run/selfcheck/selfcheck.hpp"

#include "core/text/json_line.hpp"
#include "run/engine/game_sink.hpp"
#include "run/engine/per_thread.hpp"
#include "run/selfcheck/general_way.hpp"
#include "run/selfcheck/read_back.hpp"

#include <string>

namespace arbiter::selfcheck {
namespace {

audit::AuditPlan plan_of(const engine::AuditOptions& options) {
    return {.edition = options.edition,
            .own = options.own.get(),
            .today = options.today,
            .choices = options.choices,
            .dead = options.dead,
            .played_illegal = options.played_illegal,
            .wants_facts = true};
}

audit::AuditPlan general(audit::AuditPlan plan) {
    plan.is_general = true;
    return plan;
}

audit::AuditPlan keeping(audit::AuditPlan plan) {
    plan.keeps_game = true;
    return plan;
}

// What one thread looks at batches with.
class Looker {
  public:
    explicit Looker(const SelfcheckOptions& options)
        : fast_(plan_of(options.audit)),
          general_(general(plan_of(options.audit))),
          second_(options.audit.dead, options.every),
          read_back_(keeping(plan_of(options.audit))) {}

    void look_at(const audit::Batch& batch, Differences& differences, SelfcheckCounts& counts) {
        audit::Batch fast(batch.findings.settings());
        audit::Batch slow(batch.findings.settings());
        audit_as(batch, fast_, fast);
        audit_as(batch, general_, slow);
        compare_ways(fast, slow, differences);
        second_.look_at(fast, batch.first_game, differences, counts.second);
        counts.games += fast.games.size();
        counts.written += read_back_.look_at(batch, differences);
    }

  private:
    static void audit_as(const audit::Batch& batch, audit::GameAuditor& auditor,
                         audit::Batch& again) {
        again.take_place_of(batch);
        again.set_text(batch.text());
        again.offsets = batch.offsets;
        again.is_decoded = batch.is_decoded;
        auditor.audit(again);
    }

    audit::GameAuditor fast_, general_;
    SecondOpinion second_;
    ReadBack read_back_;
};

struct Looked {
    Differences differences;
    SelfcheckCounts counts;
};

// The games of the run are audited as `clean` has them, which keeps them for writing.
class Sink : public engine::GameSink {
  public:
    Sink(const SelfcheckOptions& options, const std::function<void(std::string_view)>& tell)
        : tell_(tell), lookers_([options] { return Looker(options); }) {}

    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_findings() const override { return true; }

    void prepare(audit::Batch& batch, engine::RunPart& run) override {
        Looked& looked = run.kept.of<Looked>();
        looked.differences.clear();
        looked.counts = {};
        if (!batch.games.empty())
            lookers_.local().look_at(batch, looked.differences, looked.counts);
    }

    void take(audit::Batch& batch, engine::RunPart& run) override {
        Looked& looked = run.kept.of<Looked>();
        looked.counts.differences = looked.differences.size();
        counts_ += looked.counts;
        std::string lines;
        for (const Difference& each : looked.differences) {
            json_.begin_object().key("file").string(batch.file);
            json_.key("game").number(batch.first_game + each.game);
            json_.key("field").string(each.field).key("fast").string(each.fast);
            json_.key("reference").string(each.reference).end_object();
            json_.take_line(lines);
        }
        if (!lines.empty()) tell_(lines);
    }

    void finish() override {}
    [[nodiscard]] const SelfcheckCounts& counts() const { return counts_; }

  private:
    const std::function<void(std::string_view)>& tell_;
    engine::PerThread<Looker> lookers_;
    text::JsonLine json_;
    SelfcheckCounts counts_;
};

}  // namespace

SelfcheckCounts& SelfcheckCounts::operator+=(const SelfcheckCounts& other) {
    second.replayed += other.second.replayed;
    second.plies += other.second.plies;
    second.rulings += other.second.rulings;
    second.proofs += other.second.proofs;
    games += other.games;
    written += other.written;
    differences += other.differences;
    return *this;
}

SelfcheckOutcome run_selfcheck(const SelfcheckOptions& options, const std::atomic<bool>& interrupt,
                               const engine::ProgressCallback& progress,
                               const std::function<void(std::string_view)>& tell) {
    Sink sink(options, tell);
    SelfcheckOutcome outcome;
    outcome.audit = engine::run_audit(options.audit, {}, interrupt, progress, &sink);
    outcome.counts = sink.counts();
    return outcome;
}

}  // namespace arbiter::selfcheck
