#pragma once

#include "core/check/rule.hpp"

#include <array>
#include <cstdint>

namespace arbiter::check {

// How the rules are run.
struct InspectorOptions {
    // For rules that report once per file, one finding per batch is enough, because the edits of
    // the others are not needed.
    bool is_first_enough = false;
    // A Lint tag or comment may suppress findings of its game. A contribution must not switch off
    // the gate that checks it.
    bool heeds_lint_tags = true;
};

// Runs the rules that are on over a game, each only when one of its triggers is present.
// THREADS: immutable after construction, shared by all.
class Inspector {
  public:
    explicit Inspector(const RuleSettings& settings, InspectorOptions options = {});

    struct Outcome {
        bool has_withheld_fixes = false;  // its text is torn, see docs/guide/fixing.md
    };

    // Adds the findings of one game, sorted by place.
    // COST: a few dozen nanoseconds for a game without flaws, notes and features.
    Outcome inspect(const GameContext& game, Findings& findings) const;

    // The highest stage that an enabled rule needs: replay is skipped when Syntax is enough.
    [[nodiscard]] Needs needs() const { return needs_; }

  private:
    static constexpr std::size_t kWords = (kRules + 63) / 64;
    using RuleMask = std::array<std::uint64_t, kWords>;

    std::array<RuleMask, 64> by_flaw_{};
    std::array<RuleMask, 64> by_note_{};
    std::array<RuleMask, 64> by_feature_{};
    RuleMask of_chess_only_{};  // those that need an orthodox board
    Needs needs_ = Needs::Syntax;
    InspectorOptions options_;
};

// The features of a game, as bits over Feature.
[[nodiscard]] std::uint64_t features_of(const GameContext& game);

}  // namespace arbiter::check
