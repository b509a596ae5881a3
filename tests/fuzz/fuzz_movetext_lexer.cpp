#include "core/pgn/detail/bytes.hpp"
#include "core/pgn/detail/odd_bytes.hpp"
#include "tests/fuzz/reader_parts.hpp"
#include "tests/fuzz/target.hpp"

// Whatever kind of token is asked for at whatever place: it begins there, has a byte, and ends with
// its segment at the latest.
ARBITER_FUZZ_TARGET(movetext_lexer) {
    using arbiter::fuzz::require;
    using arbiter::pgn::TokenKind;
    using arbiter::pgn::detail::CharClass;
    if (size > 4096) return 0;  // every token may be as long as the text
    arbiter::fuzz::ReaderParts parts(data, size, false);
    arbiter::pgn::detail::MovetextLexer& lexer = parts.lexer;
    const auto token_at = [&](CharClass first) {
        switch (first) {
            case CharClass::Letter:
            case CharClass::Percent:
                return lexer.symbol();
            case CharClass::Digit:
                return lexer.digits();
            case CharClass::Dot:
                return lexer.dots();
            case CharClass::Suffix:
                return lexer.suffix();
            case CharClass::Dollar:
                return lexer.nag();
            case CharClass::BraceOpen:
                return lexer.comment(true);
            case CharClass::Semicolon:
                return lexer.to_line_end(TokenKind::LineComment);
            case CharClass::Bracket:
                return lexer.bracketed_text();
            default:
                return lexer.one_byte(TokenKind::Other);
        }
    };
    for (std::uint32_t at = parts.cursor.at(); at < parts.cursor.segment_end(); ++at) {
        if (static_cast<unsigned char>(parts.text[at]) <= 0x20) continue;
        // The caller steps over what looks like a space or like nothing.
        const bool is_odd = arbiter::pgn::detail::is_odd_byte(parts.text[at]);
        if (is_odd && arbiter::pgn::detail::odd_char(parts.cursor.rest(at)).kind !=
                          arbiter::pgn::detail::OddChar::Kind::Letter)
            continue;
        parts.cursor.go_to(at);
        const arbiter::pgn::Token token = token_at(arbiter::pgn::detail::class_of(parts.text[at]));
        require(token.begin == at && at < token.end && token.end <= parts.cursor.segment_end());
        require(parts.cursor.at() == at);
        require(lexer.markup_length_at(at) <= parts.cursor.segment_end() - at);
        require(lexer.backslashes_before_nag() < parts.cursor.segment_end() - at);
    }
    parts.require_order();
    return 0;
}
