#pragma once

#include "check/findings.hpp"
#include "check/rule.hpp"

#include <bitset>

namespace arbiter::check {

// What the Lint tags of a game ask to leave out: `[Lint "ignore: RULE, RULE -- reason"]`, a rule
// being a code, at least three letters that begin codes, or a name. It concerns findings of that
// game only, and never whether the game is legal. STR24 itself cannot be suppressed. What is left
// out is counted in FindingCounts::suppressed.
// THREADS: one game, one thread. COST: made only for games with a Lint tag.
class Suppressions {
  public:
    explicit Suppressions(const pgn::GameView& view);

    [[nodiscard]] bool covers(RuleId rule) const { return covered_[index(rule)]; }
    // A finding of that rule was left out.
    void use(RuleId rule) { used_.set(index(rule)); }

    // STR24 for each Lint tag in which something left nothing out. Words that name rules which are
    // off in this run are not judged.
    void report_unused(const GameContext& game, Findings& findings) const;

  private:
    [[nodiscard]] static std::size_t index(RuleId rule) { return static_cast<std::size_t>(rule); }
    [[nodiscard]] bool is_unused(std::string_view word, const Findings& findings) const;

    std::bitset<kRules> covered_;
    std::bitset<kRules> used_;
};

}  // namespace arbiter::check
