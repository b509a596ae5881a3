#pragma once

#include "core/check/rule.hpp"
#include "core/pgn/game_view.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace arbiter::check {

// Words that say how a game ended, written among the moves: "White resigns", "draw agreed", "Black
// forfeits on time". RES12 reports them, and the last resort MOV42 must then be silent.
// THREADS: pure.

// Half-open range of indices into GameView::tokens.
struct TokenRange {
    std::uint32_t begin = 0, end = 0;

    [[nodiscard]] bool is_empty() const { return begin == end; }
    [[nodiscard]] bool has(std::uint32_t token) const { return begin <= token && token < end; }
};

// Do these tokens begin with such a word and hold nothing but such words and suffixes?
[[nodiscard]] bool are_result_words(const pgn::GameView& view, std::span<const pgn::Token> tokens);

// The longest such run directly before the termination marker, or before the end of the game when
// there is none; comments between it and the marker do not count. Empty when there is none.
[[nodiscard]] TokenRange find_result_words(const pgn::GameView& view);

// The result that words such as "White wins" or "Black resigns" name; None when they name none.
[[nodiscard]] pgn::Outcome outcome_of_words(std::string_view words);

// The token `0-0` where it says that both players lost and is no castling: a termination marker, or
// the last token of a game without marker in a position where castling is illegal. nullptr when
// there is none. RES11 reports it; STR02 and STR03 are then silent.
[[nodiscard]] const pgn::Token* find_double_forfeit(const GameContext& game);

}  // namespace arbiter::check
