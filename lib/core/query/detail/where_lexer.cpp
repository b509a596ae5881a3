#include "core/query/detail/where_lexer.hpp"

#include "core/base/text.hpp"

#include <utility>

namespace arbiter::query::detail {
namespace {

bool separates_words(char c) {
    return is_blank(c) || is_line_end(c);
}

// Results, ECO codes, dates, names: a word is whatever is no sign of the grammar.
bool is_word_byte(char c) {
    constexpr std::string_view kSigns = "(),\"'=!<>~";
    const auto byte = static_cast<unsigned char>(c);
    return byte > ' ' && byte != 0x7F && kSigns.find(c) == std::string_view::npos;
}

}  // namespace

bool WhereLexer::opens_behind() const {
    std::size_t at = at_;
    while (at < text_.size() && separates_words(text_[at]))
        ++at;
    return at < text_.size() && text_[at] == '(';
}

Lexeme WhereLexer::take() {
    Lexeme taken = std::move(next_);
    read();
    return taken;
}

void WhereLexer::read() {
    while (at_ < text_.size() && separates_words(text_[at_]))
        ++at_;
    next_ = Lexeme{};
    next_.begin = next_.inside_begin = at_;
    if (at_ == text_.size()) return;
    const char c = text_[at_];
    if (c == '"' || c == '\'') return read_quoted(c);
    if (read_sign()) return;
    if (is_word_byte(c)) return read_word();
    next_.kind = LexemeKind::Stray;
    next_.text = c;
    ++at_;
}

void WhereLexer::read_quoted(char quote) {
    next_.kind = LexemeKind::Unclosed;
    next_.inside_begin = ++at_;
    while (at_ < text_.size()) {
        char c = text_[at_++];
        if (c == quote) {
            next_.kind = LexemeKind::Quoted;
            return;
        }
        const char behind = at_ < text_.size() ? text_[at_] : '\0';
        if (c == '\\' && (behind == '\\' || behind == '"' || behind == '\'')) {
            c = behind;
            ++at_;
        }
        next_.text += c;
    }
}

void WhereLexer::read_word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word_byte(text_[at_]) && !text_.substr(at_).starts_with(".."))
        ++at_;
    next_.kind = LexemeKind::Word;
    next_.text = text_.substr(begin, at_ - begin);
}

bool WhereLexer::read_sign() {
    struct Sign {
        std::string_view text;
        LexemeKind kind;
        ComparisonOperator comparison = ComparisonOperator::Equal;
    };
    // Longer signs before those they begin with.
    static constexpr Sign kSigns[] = {
        {"==", LexemeKind::Comparison, ComparisonOperator::Equal},
        {"!=", LexemeKind::Comparison, ComparisonOperator::NotEqual},
        {"<>", LexemeKind::Comparison, ComparisonOperator::NotEqual},
        {"<=", LexemeKind::Comparison, ComparisonOperator::LessOrEqual},
        {">=", LexemeKind::Comparison, ComparisonOperator::GreaterOrEqual},
        {"=", LexemeKind::Comparison, ComparisonOperator::Equal},
        {"<", LexemeKind::Comparison, ComparisonOperator::Less},
        {">", LexemeKind::Comparison, ComparisonOperator::Greater},
        {"..", LexemeKind::To},
        {"~", LexemeKind::Matches},
        {"(", LexemeKind::Open},
        {")", LexemeKind::Close},
        {",", LexemeKind::Comma},
    };
    for (const Sign& sign : kSigns) {
        if (!text_.substr(at_).starts_with(sign.text)) continue;
        next_.kind = sign.kind;
        next_.comparison = sign.comparison;
        next_.text = sign.text;
        at_ += sign.text.size();
        return true;
    }
    return false;
}

std::string shown(const Lexeme& lexeme) {
    if (lexeme.kind == LexemeKind::End) return "the end";
    return "'" + escaped(lexeme.text) + "'";
}

}  // namespace arbiter::query::detail
