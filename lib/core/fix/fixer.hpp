#pragma once

#include "core/audit/batch.hpp"
#include "core/audit/game_auditor.hpp"
#include "core/fix/edit_plan.hpp"
#include "core/fix/fix_level.hpp"
#include "core/fix/fixed_batch.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace arbiter::fix {

// Are the fixes of a rule about files among those of a level? The rule is graded as the settings
// say.
[[nodiscard]] bool mends(const check::Rule& rule, const check::RuleSettings& settings,
                         FixLevel level);

// Makes the fixes of one level in the games of a batch and audits them again, until no such fix is
// left: a fix may uncover the next flaw, and two fixes at one place have to take turns. After each
// safe pass every game is compared with its old text; a game that would lose something is restored
// and counted. An unsafe fix may change a game, but not make legal moves illegal or let them begin
// elsewhere: such a fix is left out. A pass makes unsafe fixes of a game only when no safe ones are
// left. The result for a game depends on it alone, not on how its file is cut into batches.
// THREADS: one owner; keeps its memory from batch to batch. COST: one more audit of the batch for
// each pass.
class Fixer {
  public:
    // Passes over one batch at most. A game that is still not at rest then stays as it is by then.
    static constexpr int kMostPasses = 24;
    // A huge game gets fewer: it has them all only when it is hostile.
    static constexpr std::uint64_t kHugeGameBytes = std::uint64_t{256} << 10;
    static constexpr int kMostPassesOfHuge = 5;

    // `keeps_notes`: every fix that is made is recorded in FixedBatch::notes.
    Fixer(const check::RuleSettings& settings, FixLevel level, bool keeps_notes = false)
        : settings_(settings), level_(level), keeps_notes_(keeps_notes) {}

    // Fills `fixed`, which is clear, with the batch as it is after the fixes. What it says of them
    // is kept in the arena of `batch`.
    // REQUIRES: `auditor` has audited `batch`, and keeps fingerprints.
    void fix(audit::Batch& batch, audit::GameAuditor& auditor, FixedBatch& fixed);

  private:
    struct RefusedFix {
        std::uint64_t game;
        check::RuleId rule;
    };
    [[nodiscard]] bool converts_file(const audit::Batch& batch) const;
    static void copy(const audit::Batch& batch, audit::Batch& into);
    void audit_text(const audit::Batch& like, audit::Batch& into, audit::GameAuditor& auditor,
                    bool is_converted = false) const;

    // One pass from `current` to `next`; false when there is nothing (more) to do.
    [[nodiscard]] bool make_pass(const audit::Batch& current, audit::Batch& next,
                                 audit::GameAuditor& auditor, FixTally& tally);
    void plan(const audit::Batch& current);
    void plan_owner(const audit::Batch& current, std::uint32_t owner,
                    std::span<const check::Finding> findings);
    void plan_finding(const check::Finding& finding, std::uint32_t owner,
                      encoding::Charset charset);
    // Restrains the games of `current` that are not what they were in `next`; how many.
    [[nodiscard]] std::size_t restrain_damaged(const audit::Batch& current,
                                               const audit::Batch& next, FixTally& tally);
    // The same for one that took a risk: its moves were legal, and are not what they were.
    [[nodiscard]] bool restrain_risky(const audit::Batch& current, std::size_t game);
    [[nodiscard]] bool is_refused(const check::Finding& finding, std::uint64_t game) const;
    [[nodiscard]] bool restrain(const audit::Batch& current, std::size_t game, FixTally& tally);
    void remember_pass(audit::Batch& input, const audit::Batch& current, FixedBatch& fixed);
    [[nodiscard]] FixNote note_of(audit::Batch& input, const audit::Batch& current,
                                  const check::Finding& finding, std::size_t game) const;

    const check::RuleSettings& settings_;
    const FixLevel level_;
    const bool keeps_notes_;
    int pass_ = 0;  // of the batch
    EditPlan plan_;
    std::vector<const check::Finding*> planned_;  // in the order of the plan
    std::vector<std::uint32_t> owners_;           // of planned_
    std::vector<std::uint32_t> edited_;           // by game: how many of its fixes are made
    std::vector<bool> is_risky_;                  // by game: they are unsafe ones
    // Where the games begin that are fixed one finding at a time, because several at once broke
    // them, and those that no fix may touch, because one did. Sorted.
    std::vector<std::uint64_t> careful_, frozen_;
    // Unsafe fixes that made legal moves illegal, or let them begin elsewhere: they are not made
    // again. By where their game begins, and their rule.
    std::vector<RefusedFix> refused_;
    std::vector<bool> is_touched_;        // by game of the input
    std::vector<Replacement> step_;       // of the last pass
    std::vector<Replacement> all_steps_;  // from the input to the current text
    std::vector<Replacement> joined_;
    std::string text_;
    Arena converted_;                      // texts of edits in the encoding of their game
    std::unique_ptr<audit::Batch> spare_;  // the other side of a pass
};

}  // namespace arbiter::fix
