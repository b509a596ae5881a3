#pragma once

#include "base/text.hpp"
#include "check/rule.hpp"

#include <string>

namespace arbiter::check::detail {

// Adds the edit that writes the glyph `number` in place of the token. Digits that follow directly
// stay apart from it.   PGN 8.2.4.
inline void write_nag(Findings::Builder& finding, const GameContext& game, const pgn::Token& token,
                      unsigned number) {
    std::string text = "$" + std::to_string(number);
    if (token.end < game.view.end && is_ascii_digit(game.view.text[token.end])) text += ' ';
    finding.replace(game.view.span_of(token), text);
}

}  // namespace arbiter::check::detail
