#pragma once

#include "core/base/text.hpp"
#include "core/check/rule.hpp"

#include <string>
#include <string_view>

namespace arbiter::check::detail {

// The sign that a note is about: its token, or the part of it that is glued to a move.
[[nodiscard]] inline pgn::Token sign_of(const GameContext& game, const replay::Note& note) {
    pgn::Token sign = game.view.tokens()[note.token];
    const replay::PartOfToken part = replay::part_of_token(note, sign.end - sign.begin);
    sign.end = sign.begin + part.end;
    sign.begin += part.begin;
    return sign;
}

// "(=)": a sign is alone in parentheses.
[[nodiscard]] inline bool is_in_parentheses(const GameContext& game, std::uint32_t token) {
    const auto tokens = game.view.tokens();
    return token != 0 && token + 1 < tokens.size() &&
           tokens[token - 1].kind == pgn::TokenKind::RavOpen &&
           tokens[token + 1].kind == pgn::TokenKind::RavClose;
}

// Adds the edit that writes the NAG `number` in place of the sign, parentheses around it included.
// Words glued to it are separated from the NAG.   PGN 8.2.4.
inline void write_nag(Findings::Builder& finding, const GameContext& game, const replay::Note& note,
                      unsigned number) {
    pgn::Token sign = sign_of(game, note);
    if (is_in_parentheses(game, note.token)) {
        sign.begin = game.view.tokens()[note.token - 1].begin;
        sign.end = game.view.tokens()[note.token + 1].end;
    }
    const auto is_of_word = [&](std::uint32_t at) {
        const char c = game.view.text[at];
        return static_cast<unsigned char>(c) > 0x20 && c != '{' && c != '}' && c != '(' && c != ')';
    };
    std::string text = "$" + std::to_string(number);
    if (sign.begin > game.view.begin && is_of_word(sign.begin - 1)) text.insert(0, " ");
    if (sign.end < game.view.end && is_of_word(sign.end)) text += ' ';
    finding.replace(game.view.absolute(sign.begin, sign.end), text);
}

// Reports the signs of that kind once for the game, at the first one: `meaning` says what they
// mean, `number` is the NAG that replaces them.
void report_signs(const GameContext& game, Findings& findings, const Rule& rule,
                  replay::NoteKind kind, std::string_view meaning, unsigned number);

}  // namespace arbiter::check::detail
