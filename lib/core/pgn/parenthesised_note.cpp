#include "core/pgn/parenthesised_note.hpp"

#include "core/pgn/symbols.hpp"

namespace arbiter::pgn {

std::size_t end_of_note(std::span<const Token> tokens, std::size_t open, const char* text) {
    bool says_something = false;
    bool has_word = false;
    bool has_comment = false;
    for (std::size_t at = open + 1; at < tokens.size(); ++at) {
        const Token& token = tokens[at];
        switch (token.kind) {
            case TokenKind::RavClose:
                return says_something && (has_word || !has_comment) ? at : 0;
            case TokenKind::Comment:
                has_comment = true;
                break;
            case TokenKind::Symbol:
                if (!is_en_passant_suffix({text + token.begin, token.end - token.begin})) return 0;
                says_something = has_word = true;
                break;
            case TokenKind::MoveNumber:
                says_something = has_word = true;
                break;
            case TokenKind::Nag:
            case TokenKind::Suffix:
                says_something = true;
                break;
            default:
                return 0;
        }
    }
    return 0;
}

bool is_word_of_note(const Token& token) {
    return token.kind == TokenKind::MoveNumber || token.kind == TokenKind::Symbol;
}

}  // namespace arbiter::pgn
