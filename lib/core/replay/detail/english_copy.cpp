#include "core/replay/detail/english_copy.hpp"

#include <algorithm>
#include <cstddef>

namespace arbiter::replay::detail {

using pgn::Token;
using pgn::TokenKind;

const pgn::GameView& EnglishCopy::write(const pgn::GameView& written, const Reading& reading) {
    constexpr std::size_t kReadable = 64;  // bytes after the text of a GameView
    view_ = written;
    text_.clear();
    tokens_.assign(written.tokens().begin(), written.tokens().end());
    is_foreign_.assign(written.token_count(), false);
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
        const Token& from = written.tokens()[i];
        if (i == 0 || written.tokens()[i - 1].end != from.begin) text_ += ' ';
        Token& token = tokens_[i];
        token.begin = static_cast<std::uint32_t>(text_.size());
        if (token.kind == TokenKind::Symbol) {
            write_symbol(i, written.text_of(from), reading);
        } else if (token.kind == TokenKind::Comment) {
            text_ += "{}";
        } else {
            text_ += written.text_of(from);
        }
        token.end = static_cast<std::uint32_t>(text_.size());
    }
    text_.append(kReadable, '\0');
    view_.text = text_.data();
    view_.token_list = pgn::TokenList(tokens_);
    view_.tags = {};
    view_.known_tags.fill(-1);
    return view_;
}

void EnglishCopy::write_symbol(std::size_t index, std::string_view written,
                               const Reading& reading) {
    const LetteredSymbol symbol(written, reading);
    text_ += symbol.text().empty() ? "?" : symbol.text();
    is_foreign_[index] = std::ranges::any_of(symbol.odd_letters(), [](const OddLetter& odd) {
        return odd.kind == OddLetter::Kind::Foreign;
    });
}

}  // namespace arbiter::replay::detail
