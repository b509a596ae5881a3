#pragma once

#include <string_view>

namespace arbiter::pgn {

// Does `symbol` look like a ply by its letters alone?   PGN 8.2.3 and the usual misspellings; no
// chess.
[[nodiscard]] bool looks_like_move(std::string_view symbol);

// Signs that people put after moves as separate tokens: "=", "+-", "±", "∞", "N" for a novelty, "D"
// for a diagram. They say nothing about the moves.
[[nodiscard]] bool is_annotation_symbol(std::string_view symbol);

// "[#]", "[%clk 0:01:00]", "[%eval 0.3]" outside a comment.
[[nodiscard]] bool is_bracketed_annotation(std::string_view text);

// A word that says how a game ended: "resigns", "draw", "agreed", "White", "time", ...
[[nodiscard]] bool is_result_word(std::string_view symbol);

// "e.p." as a separate word.
[[nodiscard]] bool is_en_passant_suffix(std::string_view text);

}  // namespace arbiter::pgn
