#pragma once

#include "core/chess/board.hpp"

#include <cstdint>

namespace arbiter::chess {

// Keys and moves of Polyglot's book format, as its description (hgm.nubati.net/book_format.html)
// defines them. They are about orthodox chess: of Chess960 only what both have in common.

// Whether the key has the file of a pawn that has just made a double step. The format counts it
// where an enemy pawn stands beside it, be it pinned or not; FIDE 9.2.3 only where a capture is
// legal.
enum class EpInKey : std::uint8_t { Neighbour, Legal };

// COST: a look-up for each piece.
[[nodiscard]] std::uint64_t polyglot_key(const Board& pos, EpInKey ep = EpInKey::Neighbour);

// To (6 bits), from (6), promotion (3); castling is king takes rook, "e1h1".   REQUIRES: a move of
// orthodox chess, not null.
[[nodiscard]] constexpr std::uint16_t polyglot_move(Move move) {
    const unsigned promotion =
        move.promotion() == Role::None ? 0 : index(move.promotion()) - index(Role::Knight) + 1;
    return static_cast<std::uint16_t>(index(move.to()) | index(move.from()) << 6 | promotion << 12);
}

}  // namespace arbiter::chess
