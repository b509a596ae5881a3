#pragma once

#include "reach/detail/piece_sets.hpp"

#include <cstdint>

namespace arbiter::reach::detail {

// A move that can have led to a position, with what it captured.
struct LastMove {
    enum class Kind : std::uint8_t { Normal, Promotion, EnPassant, Castling, DoublePush };

    Square from = Square::None;
    Square to = Square::None;
    Kind kind = Kind::Normal;
    Role captured = Role::None;

    // Nothing about the pieces changed for good: it can be played back.
    [[nodiscard]] bool is_capture() const { return captured != Role::None; }
};

// Which captured pieces are tried. One: a knight stands for all of them; enough to ask whether any
// last move leaves the king of the other side out of check.
enum class Uncapture : std::uint8_t { One, Each };

// Takes back, one after the other, every move of the side that is not to move, and calls
// `visit(before, move)` with the position before it; true ends it, and is returned. Left out are
// moves
//   * of `steady` pieces, which never moved;
//   * before which the side now to move was in check: the other side would have captured its king;
//   * that uncapture a piece of a side that has sixteen, a ninth pawn or one more promoted piece
//     than pawns are missing;
//   * other than the double push when the position says that it was the last one.
// `before` claims no right and no e.p. square but what follows from the move. The order is fixed:
// captures last in each role.
template <class Visit>
bool any_last_move(const PieceSets& now, Bitboard steady, Uncapture uncapture, Visit&& visit);

}  // namespace arbiter::reach::detail

#include "reach/detail/last_moves_core.hpp"
