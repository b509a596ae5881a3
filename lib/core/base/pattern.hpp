#pragma once

#include "core/base/result.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace arbiter {

// What of a text a regular expression of a user must match.
enum class PatternUse : std::uint8_t {
    Whole,  // all of a value: '.' matches every character but a line feed
    Part,   // some part of a text, which may have several lines: '.' matches every character
};

// A regular expression as an engine has read it.   THREADS: immutable, shared by all.
class PatternMatcher {
  public:
    PatternMatcher() = default;
    PatternMatcher(const PatternMatcher&) = delete;
    PatternMatcher& operator=(const PatternMatcher&) = delete;
    virtual ~PatternMatcher() = default;

    // `text` is UTF-8; bytes that are not match nothing.
    // COST: linear in `text` whatever the expression is, memory bounded.
    [[nodiscard]] virtual bool matches(std::string_view text) const = 0;
};

// Reads regular expressions. The core has no engine: callers that need patterns pass one
// (run/pattern/re2_engine.hpp); with nullptr every pattern is refused. The error is a sentence:
// "missing )".
using PatternEngine = Result<std::shared_ptr<const PatternMatcher>, std::string> (*)(
    std::string_view text, PatternUse use);

// A regular expression of a user.   THREADS: immutable after construction, shared by all.
class Pattern {
  public:
    // The longest expression that is taken, in bytes.
    static constexpr std::size_t kLongest = 1000;

    // The error is a sentence. An empty expression is an error for a whole value, and is found in
    // every text.
    [[nodiscard]] static Result<Pattern, std::string> read(std::string_view text, PatternUse use,
                                                           PatternEngine engine);

    [[nodiscard]] bool matches(std::string_view text) const { return matcher_->matches(text); }
    [[nodiscard]] std::string_view text() const { return text_; }

  private:
    Pattern(std::string_view text, std::shared_ptr<const PatternMatcher> matcher)
        : text_(text), matcher_(std::move(matcher)) {}

    std::string text_;
    std::shared_ptr<const PatternMatcher> matcher_;
};

}  // namespace arbiter
