#pragma once

#include "core/base/result.hpp"
#include "core/query/query_error.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::query::detail {

// A regular expression in the usual notation: . [a-z] [^a-z] ^ $ \b \B \d \D \w \W \s \S ( ) (?: )
// |
// * + ? {m} {m,} {m,n} and (?i) at the beginning, which ignores the case of ASCII letters. There
// are no references back and no looking around, so a text is read once whatever the pattern is:
// std::regex may take exponential time or all of the stack. Characters are those of UTF-8; a byte
// that is none is a character that only '.' and negated sets match.
// THREADS: constant once it is made.
class TextPattern {
  public:
    // Longer patterns, and those that come to more states, are refused.
    static constexpr std::size_t kLongestPattern = 1000;
    static constexpr std::size_t kMostStates = 2000;
    // Of a longer text only so many characters are looked at.
    static constexpr std::size_t kLongestText = 4096;

    [[nodiscard]] static Result<TextPattern, QueryError> parse(std::string_view pattern);

    // Does some part of `text` match?   COST: its characters times the states of the pattern.
    [[nodiscard]] bool is_found_in(std::string_view text) const;

    // One step of the automaton. Jumps are relative, so a run of steps can be copied.
    enum class Op : std::uint8_t { Character, Any, Set, Split, Jump, Begin, End, Boundary, Inside };
    struct Step {
        Op op;
        char32_t character = 0;     // Character
        std::uint32_t set = 0;      // Set: index
        std::int32_t a = 0, b = 0;  // Split: both ways; Jump: a
    };
    struct Set {
        bool is_negated = false;
        std::vector<std::pair<char32_t, char32_t>> ranges;  // both ends included
    };
    using Steps = std::vector<Step>;

  private:
    TextPattern(Steps steps, std::vector<Set> sets, bool ignores_case)
        : steps_(std::move(steps)), sets_(std::move(sets)), ignores_case_(ignores_case) {}

    [[nodiscard]] bool takes(const Step& step, char32_t character) const;

    friend class TextPatternRun;
    Steps steps_;
    std::vector<Set> sets_;
    bool ignores_case_;
};

}  // namespace arbiter::query::detail
