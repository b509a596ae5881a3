#pragma once

#include "core/audit/batch.hpp"
#include "core/check/finding.hpp"

#include <vector>

namespace arbiter::audit {

// Decides of every finding whether it is reported. Sees them in the order of the reports, so that
// what it decides may depend on those before.   THREADS: one at a time.
class FindingFilter {
  public:
    FindingFilter() = default;
    FindingFilter(const FindingFilter&) = delete;
    FindingFilter& operator=(const FindingFilter&) = delete;
    virtual ~FindingFilter() = default;

    // Does it read GameRecord::card? Cards cost something for every game.
    [[nodiscard]] virtual bool reads_cards() const { return false; }
    // Does it read the facts of games, and Batch::fingerprints? They are kept for it then.
    [[nodiscard]] virtual bool reads_games() const { return false; }
    // Called for every batch, in order, before its findings are judged.
    virtual void begin(const Batch& batch) { (void)batch; }
    // Does the run look at that game at all? Others do not fail it by being rejected.
    [[nodiscard]] virtual bool looks_at(const Batch& batch, const report::GameRecord& game) {
        return (void)batch, (void)game, true;
    }
    // Does the run want that game at all? Reports that list games leave others out.
    [[nodiscard]] virtual bool selects(const Batch& batch, const report::GameRecord& game) {
        return (void)batch, (void)game, true;
    }
    // `game` is null for findings about the file; its card is there.
    [[nodiscard]] virtual check::LeftOut judge(const Batch& batch, const report::GameRecord* game,
                                               const check::Finding& finding) = 0;
};

// Several filters as one: what any of them leaves out is left out, and each of them sees every
// finding. Of two reasons the one of the earlier filter counts.   LIFETIME: views the filters.
class FilterChain : public FindingFilter {
  public:
    void add(FindingFilter& filter) { filters_.push_back(&filter); }

    [[nodiscard]] bool reads_cards() const override;
    [[nodiscard]] bool reads_games() const override;
    void begin(const Batch& batch) override;
    [[nodiscard]] bool looks_at(const Batch& batch, const report::GameRecord& game) override;
    [[nodiscard]] bool selects(const Batch& batch, const report::GameRecord& game) override;
    [[nodiscard]] check::LeftOut judge(const Batch& batch, const report::GameRecord* game,
                                       const check::Finding& finding) override;
    [[nodiscard]] bool is_empty() const { return filters_.empty(); }

  private:
    std::vector<FindingFilter*> filters_;
};

// Takes out of `batch`, which is numbered, what the filter leaves out: findings are neither
// reported nor counted, and a game without others is clean.
void leave_out(FindingFilter& filter, Batch& batch);

}  // namespace arbiter::audit
