#pragma once

#include "core/chess/position.hpp"
#include "core/chess/setup.hpp"
#include "tests/support/playouts.hpp"

#include <optional>

namespace arbiter::fuzz {

// Positions in which it is hard to say whether somebody can still mate: walls of pawns that block
// each other, flocks of bishops of one colour, pieces that are locked in, kings on either side of a
// wall, few pieces, and pieces in the open that have hardly a move. A function of the dice alone.

// One of several kinds of structure; it may be no position at all.
[[nodiscard]] chess::Setup make_structure(testing::Dice& dice);

// One random edit: a piece moved, added, taken away, painted in the other colour, changed in its
// kind; a pawn shifted along its file; the turn passed.
void edit(chess::Setup& setup, testing::Dice& dice);

// The position, with an e.p. square or castling rights now and then where pieces stand for them;
// nullopt when it is none. Never a side with more than 16 pieces or 8 pawns.
[[nodiscard]] std::optional<chess::Position> finish(chess::Setup setup, testing::Dice& dice);

}  // namespace arbiter::fuzz
