#include "core/query/detail/where_reader.hpp"

#include "core/base/text.hpp"
#include "core/query/detail/where_value.hpp"

#include <utility>

namespace arbiter::query::detail {

bool is_word(const Lexeme& lexeme, std::string_view word) {
    return lexeme.kind == LexemeKind::Word && equals_ignoring_case(lexeme.text, word);
}

void WhereReader::fail(std::size_t offset, std::string problem, std::string nearest) {
    if (!error) error = QueryError{offset, std::move(problem), std::move(nearest)};
}

void WhereReader::fail_expecting(const Lexeme& found, std::string_view what) {
    if (found.kind == LexemeKind::Unclosed)
        return fail(found.begin, "a quote is opened and never closed");
    fail(found.begin, std::string(what) + " is expected, but " + shown(found) + " is written");
}

void WhereReader::fail_at(const Lexeme& lexeme, QueryError inner) {
    inner.offset += lexeme.inside_begin;
    if (!error) error = std::move(inner);
}

bool WhereReader::take(LexemeKind kind, std::string_view what) {
    if (error) return false;
    if (lexer.peek().kind != kind) {
        fail_expecting(lexer.peek(), what);
        return false;
    }
    (void)lexer.take();
    return true;
}

Lexeme WhereReader::take_value(std::string_view what) {
    Lexeme value = lexer.take();
    constexpr std::string_view kReserved[] = {"and", "or", "not", "in"};
    bool is_value = value.kind == LexemeKind::Word || value.kind == LexemeKind::Quoted;
    for (const std::string_view word : kReserved)
        is_value = is_value && !is_word(value, word);
    if (!is_value) fail_expecting(value, what);
    return value;
}

std::int64_t WhereReader::take_number(std::int64_t least, std::int64_t most,
                                      std::string_view what) {
    if (error) return least;
    const Lexeme value = lexer.take();
    const bool is_text = value.kind == LexemeKind::Word || value.kind == LexemeKind::Quoted;
    const auto number = is_text ? read_integer(value.text) : std::nullopt;
    if (number && *number >= least && *number <= most) return *number;
    fail_expecting(value, what);
    return least;
}

bool WhereReader::enter() {
    if (depth_ == kDeepestNesting) {
        fail(lexer.peek().begin, "the expression is nested more than 100 deep");
        return false;
    }
    ++depth_;
    return true;
}

}  // namespace arbiter::query::detail
