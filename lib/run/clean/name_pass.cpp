#include "run/clean/name_pass.hpp"

#include "core/names/name_survey.hpp"
#include "run/clean/clean_prepared.hpp"
#include "run/clean/clean_preparer.hpp"
#include "run/engine/game_sink.hpp"
#include "run/engine/per_thread.hpp"

#include <new>

namespace arbiter::clean {
namespace {

// The options of a run that edits tags alike, and writes nothing.
CleanOptions without_outputs(const CleanOptions& options) {
    CleanOptions quiet;
    quiet.audit = options.audit;
    quiet.audit.filter = nullptr;
    quiet.audit.dead = {.depth = mating::Depth::Material};
    quiet.audit.fix = {};
    quiet.audit.fix.level = options.audit.fix.level;
    quiet.names = options.names;
    quiet.spelling = options.spelling;
    quiet.dropped_tags = options.dropped_tags;
    quiet.renamed_tags = options.renamed_tags;
    quiet.set_tags = options.set_tags;
    return quiet;
}

class NameReader : public engine::GameSink {
  public:
    NameReader(const CleanOptions& options, std::size_t memory_bytes)
        : preparers_([&options] { return CleanPreparer(options); }), survey_(memory_bytes) {}

    [[nodiscard]] bool reads_facts() const override { return false; }
    [[nodiscard]] bool reads_findings() const override { return false; }
    void prepare(audit::Batch& batch, engine::RunPart& run) override {
        preparers_.local().prepare(batch, run.fixed, run.kept.of<PreparedBatch>());
    }
    void take(audit::Batch&, engine::RunPart& run) override {
        for (const PreparedGame& game : run.kept.of<PreparedBatch>().games) {
            export_format::Game named;
            named.tags = game.tags;
            survey_.add(named);
        }
    }
    void finish() override {}
    [[nodiscard]] const names::NameSurvey& survey() const { return survey_; }

  private:
    engine::PerThread<CleanPreparer> preparers_;
    names::NameSurvey survey_;
};

}  // namespace

std::shared_ptr<const names::AcceptedNames> find_accepted(const CleanOptions& options,
                                                          const std::atomic<bool>& interrupt,
                                                          CleanOutcome& outcome) {
    const CleanOptions quiet = without_outputs(options);
    NameReader reader(quiet, options.memory_bytes);
    outcome.audit = engine::run_audit(quiet.audit, {}, interrupt, {}, &reader);
    if (outcome.audit.stop == engine::StopReason::OutOfMemory) throw std::bad_alloc();
    auto accepted = std::make_shared<names::AcceptedNames>(
        names::accept_names(reader.survey(), *options.spelling, options.least_accepted_score));
    outcome.names_left_out += reader.survey().left_out();
    outcome.accepted_names = accepted->changes.size();
    outcome.withheld_names = accepted->withheld;
    return accepted;
}

}  // namespace arbiter::clean
