#pragma once

#include "core/reach/detail/piece_sets.hpp"

#include <optional>

namespace arbiter::reach::detail {

// The side to move, when the board shows whether each side made an even or an odd number of moves;
// nullopt: it does not. That is so when
//   * all pawns are there, on their start squares (no move) or one rank further (one move);
//   * kings, queens and bishops are steady, or gone and captured where they start;
//   * the rooks are there, each steady or in a room where no three squares are in a row: then every
//     move of it goes to a neighbour square, of the other colour, as a knight's does;
//   * just as many knights are missing as pieces were captured by pawns, so that these were knights
//     and were captured where those pawns are.
// REQUIRES: the pawns can have come where they are.
[[nodiscard]] std::optional<Color> side_to_move(const PieceSets& pieces, Bitboard steady);

}  // namespace arbiter::reach::detail
