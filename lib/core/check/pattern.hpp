#pragma once

#include "core/base/result.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace arbiter::check {

// A regular expression that a user gives for the whole of a value. The engine is RE2: matching
// takes time linear in the text whatever the expression is, so no expression can hang a run; what
// needs backtracking (backreferences, lookaround) is refused when it is read.
// THREADS: immutable after construction, shared by all.
class Pattern {
  public:
    // The longest expression that is taken, in bytes.
    static constexpr std::size_t kLongest = 1000;

    // The error is a sentence: "missing )".
    [[nodiscard]] static Result<Pattern, std::string> read(std::string_view text);

    // Does all of `value` match? `value` is UTF-8; bytes that are not match nothing.
    // COST: linear in `value`, memory bounded.
    [[nodiscard]] bool matches(std::string_view value) const;

    [[nodiscard]] std::string_view text() const { return text_; }

  private:
    struct Engine;
    Pattern(std::string_view text, std::shared_ptr<const Engine> engine)
        : text_(text), engine_(std::move(engine)) {}

    std::string text_;
    std::shared_ptr<const Engine> engine_;
};

}  // namespace arbiter::check
