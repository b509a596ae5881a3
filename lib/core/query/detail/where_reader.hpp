#pragma once

#include "core/query/detail/where_lexer.hpp"
#include "core/query/query_error.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::query::detail {

[[nodiscard]] bool is_word(const Lexeme& lexeme, std::string_view word);

// What the parsers of an expression share: its words and signs, and the first error, after which
// nothing is read.   LIFETIME: views the expression.
class WhereReader {
  public:
    static constexpr unsigned kDeepestNesting = 100;

    explicit WhereReader(std::string_view text) : lexer(text) {}

    void fail(std::size_t offset, std::string problem, std::string nearest = {});
    void fail_expecting(const Lexeme& found, std::string_view what);
    // `inner` counts in the text of the lexeme.
    void fail_at(const Lexeme& lexeme, QueryError inner);

    bool take(LexemeKind kind, std::string_view what);
    // A word, or a text in quotes, that is none of the language.
    Lexeme take_value(std::string_view what);
    // A whole number from `least` to `most`; `least` where there is none.
    std::int64_t take_number(std::int64_t least, std::int64_t most, std::string_view what);
    // Is the next one that word?
    [[nodiscard]] bool is_next(std::string_view word) const { return is_word(lexer.peek(), word); }
    // One level deeper; false: that is too deep. Each call that is true has its leave().
    [[nodiscard]] bool enter();
    void leave() { --depth_; }

    WhereLexer lexer;
    std::optional<QueryError> error{};

  private:
    unsigned depth_ = 0;
};

}  // namespace arbiter::query::detail
