#pragma once

#include "core/query/detail/comparison.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::query::detail {

enum class LexemeKind : std::uint8_t {
    End,
    Word,    // without quotes
    Quoted,  // in double or single quotes; \" \' and \\ mean the sign itself
    Open,
    Close,
    Comma,
    To,  // ".."
    Comparison,
    Matches,   // "~"
    Unclosed,  // a quote that is never closed
    Stray,     // a sign that begins nothing
};

struct Lexeme {
    LexemeKind kind = LexemeKind::End;
    std::size_t begin = 0;         // in the expression
    std::string text;              // what it says: without quotes
    std::size_t inside_begin = 0;  // where `text` begins
    ComparisonOperator comparison = ComparisonOperator::Equal;
};

// Cuts an expression into words and signs, one ahead.   LIFETIME: views the expression.
class WhereLexer {
  public:
    explicit WhereLexer(std::string_view text) : text_(text) { read(); }

    [[nodiscard]] const Lexeme& peek() const { return next_; }
    // Is the one after it an opening parenthesis?
    [[nodiscard]] bool opens_behind() const;
    Lexeme take();

  private:
    void read();
    void read_quoted(char quote);
    void read_word();
    [[nodiscard]] bool read_sign();

    std::string_view text_;
    std::size_t at_ = 0;
    Lexeme next_;
};

// As an error shows it: "'elos'", "the end".
[[nodiscard]] std::string shown(const Lexeme& lexeme);

}  // namespace arbiter::query::detail
