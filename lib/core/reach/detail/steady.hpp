#pragma once

#include "core/reach/detail/piece_sets.hpp"

namespace arbiter::reach::detail {

// Pieces and pawns that never moved and were never replaced: their squares were closed to all
// others in the whole game.
//   * A pawn on the second rank of its side: pawns enter that rank from nowhere.
//   * King and rook of a castling right.
//   * A bishop, rook, queen or king on its start square whose neighbour squares, as far as it can
//     step on them, are steady: it could not leave, and none of its kind could come instead.
//   * Queen and king together when their other neighbours are steady. No third square belongs to
//     their room, both have been in it since the start (a king is not captured, and a queen that
//     came later would need a way in), and so neither had a square to go to.
[[nodiscard]] Bitboard steady_pieces(const PieceSets& pieces);

// Start squares of bishops of `color` that are empty or taken by others, while the steady pawns
// before them show that the bishop never left: it was captured there, and not by a pawn.
[[nodiscard]] Bitboard bishops_lost_at_home(const PieceSets& pieces, Color color, Bitboard steady);

// Pieces of `color` that are where they cannot have come: every square from which they could enter
// is steady, they do not start there, and no pawn can have promoted there. `role` is set to the
// role of the first.
[[nodiscard]] Bitboard caged_pieces(const PieceSets& pieces, Color color, Bitboard steady,
                                    Role& role);

// Squares of the last rank on which a pawn of `color` can have promoted: not steady themselves and
// with a square before them that is not.
[[nodiscard]] Bitboard promotion_squares(Color color, Bitboard steady);

// No pawn of `color` can have promoted: the king of the other side never moved, so a pawn next to
// the square before it gave a check that only its capture can have met, and the other squares of
// the seventh rank were never free.
[[nodiscard]] bool is_promotion_closed(const PieceSets& pieces, Color color, Bitboard steady);

// Squares on which the king of `color` cannot have stood at any time: those of steady pieces, those
// that steady pieces of the other side attack whatever is in between, and one on the third rank to
// which a pawn captured from its start square, since it attacked that square until then.
[[nodiscard]] Bitboard closed_to_king(const PieceSets& pieces, Color color, Bitboard steady);
// Is there a way for the king of `color` from its start square to where it is?
[[nodiscard]] bool can_king_have_come(const PieceSets& pieces, Color color, Bitboard steady);

// Squares of the last rank of `color` from which no bishop can go, for steady pieces close its
// diagonals. A bishop on one of them promoted there; one elsewhere did not.
[[nodiscard]] Bitboard bishop_traps(Color color, Bitboard steady);

// Where the pieces of a role start; empty for pawns.
[[nodiscard]] constexpr Bitboard start_squares(Color color, Role role) {
    constexpr Bitboard kFirstRank[chess::kRoles] = {0, 0, 0x42, 0x24, 0x81, 0x08, 0x10};
    return kFirstRank[index(role)] << (color == Color::White ? 0 : 56);
}

}  // namespace arbiter::reach::detail
