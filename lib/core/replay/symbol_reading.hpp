#pragma once

#include "core/replay/single_move.hpp"
#include "core/replay/word.hpp"

#include <string_view>
#include <variant>

namespace arbiter::replay {

// What one symbol of a line of moves says, with `before` on the board: read from its own text and
// the board alone, as a person would.

// What is known of the place of the symbol.
struct SymbolContext {
    // The symbol that follows, if the next token is one: "Nf3N" before "c6" may be a knight move
    // with a blank in it.
    std::string_view next;
    // A ply is missing before it: nothing but a plain reading fits there by anything but chance.
    bool is_half_move_missing = false;
    // It is one ply at most: no signs, no second ply.
    bool is_single = false;
};

// Nothing, one ply, a word of plies and signs, or plies with nothing between them. A Split is the
// only way to cut the text, and may still be wrong: where the text could also be one move that is
// not legal (is_spelled_as_move()), look at what is around it.
template <class Board>
using SymbolReadingOn =
    std::variant<std::monostate, SingleMoveOn<Board>, WordOn<Board>, SplitOn<Board>>;
using SymbolReading = SymbolReadingOn<chess::Position>;

// The one interpretation of `text` in the program: one ply if it can be one, else a word, else
// several plies. Every ply in it is legal where it is.   PGN 8.2.3. THREADS: pure. COST:
// O(candidates) of a ply; O(text^2) readings of other text.
template <class Board>
[[nodiscard]] SymbolReadingOn<Board> read_symbol(const Board& before, std::string_view text,
                                                 const SymbolContext& context = {});

// The text is SAN or a tolerated spelling of a move, legal or not.
[[nodiscard]] inline bool is_spelled_as_move(std::string_view text) {
    return chess::parse_san(text).has_value();
}

// Is "N" together with the symbol `next` a knight move? Then "N" may be no sign of a novelty.
template <class Board>
[[nodiscard]] bool is_cut_knight_move(const Board& now, std::string_view next);

}  // namespace arbiter::replay
