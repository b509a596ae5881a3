#include "run/clean/clean.hpp"

#include "run/clean/clean_games.hpp"
#include "run/clean/cleaner.hpp"
#include "run/clean/name_pass.hpp"
#include "run/engine/per_thread.hpp"
#include "run/io/error.hpp"

#include <algorithm>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::clean {
namespace {

// The digests of one batch of --against.
struct PreparedDigests {
    std::vector<duplicates::DuplicateDigest> digests;
};

// Takes the games of --against, of which only the digests are needed.
class MasterReader : public engine::GameSink {
  public:
    explicit MasterReader(DuplicateDecisions& decisions) : decisions_(decisions) {}

    [[nodiscard]] bool reads_facts() const override { return false; }
    [[nodiscard]] bool reads_findings() const override { return false; }
    void prepare(audit::Batch& batch, engine::RunPart& run) override {
        auto& digests = run.kept.of<PreparedDigests>().digests;
        digests.clear();
        CleanGameReader& reader = readers_.local();
        reader.open(batch);
        while (const export_format::Game* game = reader.next())
            duplicates::make_digest(*game, digests.emplace_back());
    }
    void take(audit::Batch&, engine::RunPart& run) override {
        for (const auto& digest : run.kept.of<PreparedDigests>().digests)
            decisions_.meet_master(decisions_.masters() + 1, digest);
    }
    void finish() override {}

  private:
    DuplicateDecisions& decisions_;
    engine::PerThread<CleanGameReader> readers_;
};

}  // namespace

bool CleanOptions::needs_facts() const {
    const bool form_does = !writes_pgn() && form->make_form(form_options)->needs_facts();
    if (!ratings.empty()) return true;  // for the time class
    if (added_tags.has_hash()) return true;
    return form_does || (where && where->needs_facts()) || (sort && sort->needs_facts()) ||
           (split && split->needs_facts());
}

bool CleanOptions::needs_findings() const {
    const bool form_does = !writes_pgn() && form->make_form(form_options)->needs_findings();
    return form_does || (where && where->needs_findings());
}

bool CleanOptions::reads_games() const {
    return !writes_pgn() || where || is_canonical || shape != export_format::ShapeOptions{} ||
           dedupe || reviewed || sort || split || names || openings || !dropped_tags.empty() ||
           added_tags.any() || !renamed_tags.empty() || !set_tags.empty() || spelling ||
           !ratings.empty();
}

void Cleaner::read_masters(const std::atomic<bool>& interrupt) {
    if (options_.masters.empty()) return;
    engine::AuditOptions audit = options_.audit;
    audit.inputs = options_.masters;
    audit.skipped = options_.masters_skipped;
    audit.fix = {};
    audit.dead = {.depth = mating::Depth::Material};
    for (check::RuleSetting& setting : audit.settings)
        setting.is_on = false;
    audit.own = nullptr;
    audit.by_input = {};
    MasterReader reader(*duplicates_);
    const engine::AuditOutcome outcome = engine::run_audit(audit, {}, interrupt, {}, &reader);
    if (outcome.stop == engine::StopReason::OutOfMemory) throw std::bad_alloc();
    if (!outcome.errors.empty()) throw io::IoError("--against: " + outcome.errors.front());
    masters_skipped_ = outcome.summary.skipped;
    incoming_.begin_after(duplicates_->masters());
}

CleanOutcome run_clean(const CleanOptions& options, std::vector<engine::ReportSink> sinks,
                       const std::atomic<bool>& interrupt,
                       const engine::ProgressCallback& progress) {
    CleanOptions completed = options;
    Cleaner cleaner(completed);  // which opens the outputs before anything is read
    engine::open_outputs(sinks);
    cleaner.read_masters(interrupt);
    CleanOutcome outcome;
    if (options.least_accepted_score != 0)
        completed.accepted = find_accepted(options, interrupt, outcome);
    engine::AuditOutcome first = std::move(outcome.audit);
    outcome.audit =
        engine::run_audit(completed.audit, std::move(sinks), interrupt, progress, &cleaner);
    // What the first reading met the second one mostly meets again.
    outcome.audit.has_input_error |= first.has_input_error;
    outcome.audit.has_internal_error |= first.has_internal_error;
    for (std::string& error : first.errors)
        if (std::ranges::find(outcome.audit.errors, error) == outcome.audit.errors.end())
            outcome.audit.errors.push_back(std::move(error));
    cleaner.report(outcome);
    return outcome;
}

}  // namespace arbiter::clean
