#pragma once

#include "core/pgn/token.hpp"

#include <cstddef>
#include <span>

namespace arbiter::pgn {

// Parentheses that hold no ply but say something about the one before them: "(5)" and "(12)", the
// minutes that it took, "(e.p.)", "(!)".   PGN 8.2.5 has parentheses for variations only.

// The index of the ')' that closes the note which `open`, a '(', opens; 0 when it opens no note:
// a variation, nothing but comments, signs that are symbols, or comments with NAGs and suffixes but
// without a word (export format writes a variation like that when none of its plies can be read).
// `text`: what the tokens count their bytes from.   COST: the tokens of the note; of a variation
// those before its first ply.
[[nodiscard]] std::size_t end_of_note(std::span<const Token> tokens, std::size_t open,
                                      const char* text);

// The words of a note, which are no signs: a number or "e.p.".
[[nodiscard]] bool is_word_of_note(const Token& token);

}  // namespace arbiter::pgn
