#pragma once

#include "core/check/findings.hpp"
#include "core/check/rule.hpp"

#include <bitset>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter::check {

// What a game asks to leave out: `[Lint "ignore: RULE, RULE -- reason"]` among its tags, or
// `{[%lint ignore RULE -- reason]}` among its moves, a rule being a code, at least three letters
// that begin codes, or a name. Wherever it is written, it concerns all findings of that game and no
// other, and never whether the game is legal. STR24 itself cannot be suppressed. What is left out
// is counted in FindingCounts::suppressed.
// THREADS: one game, one thread. COST: made only for games that have such a note.
// LIFETIME: views the text of the game.
class Suppressions {
  public:
    explicit Suppressions(const pgn::GameView& view);

    // Did the game ask for anything, understood or not? `has_odd_command`: Feature::HasOddCommand,
    // without which there is no such comment.
    [[nodiscard]] static bool are_in(const pgn::GameView& view, bool has_odd_command);

    [[nodiscard]] bool covers(RuleId rule) const { return covered_[index(rule)]; }
    // Why the rule is to be left out, in the words of the first note that covers it; may be empty.
    [[nodiscard]] std::string_view reason_for(RuleId rule) const;
    // Says that a finding of the rule was left out.
    void use(RuleId rule) { used_.set(index(rule)); }

    // Reports STR24 for each note that names a rule of which it left no finding out. Rules that are
    // off in this run do not count: their findings could not be left out.
    void report_unused(const GameContext& game, Findings& findings) const;

    // A Lint tag, or a command in a comment.
    struct Note {
        std::uint32_t begin, end;  // of the tag pair or the command, bytes of the batch
        std::string_view value;    // of the tag; of the command what follows its name
        bool is_comment = false;
        bool is_closed = true;                             // the command has its bracket
        std::uint32_t comment_begin = 0, comment_end = 0;  // around the command, braces included
    };

  private:
    [[nodiscard]] static std::size_t index(RuleId rule) { return static_cast<std::size_t>(rule); }
    [[nodiscard]] bool is_unused(std::string_view word, const Findings& findings) const;
    void report_unused(const GameContext& game, Findings& findings, const Note& note) const;

    std::vector<Note> notes_;
    std::bitset<kRules> covered_;
    std::bitset<kRules> used_;
};

}  // namespace arbiter::check
