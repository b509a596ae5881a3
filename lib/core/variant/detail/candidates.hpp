#pragma once

#include "core/chess/movegen.hpp"
#include "core/variant/position.hpp"

#include <cstdint>

namespace arbiter::variant::detail {

// The moves that pieces make by their way of moving, whatever happens to kings, and the key of what
// makes a position the same.

// Where variants change how pieces move.
struct Way {
    bool may_castle = true;
    bool takes_kings = false;              // antichess, atomic
    bool promotes_to_king = false;         // antichess
    bool steps_twice_from_rank_1 = false;  // horde: white pawns
};

// Moves on the board, castling with a free path included. The list never overflows: n pieces have
// at most 27 moves each, and at most 16 end on one square (on the last rank 28), so that there are
// at most min(27 n, 16 (64 - n) + 96) moves, and with 5 (64 - n) drops at most 915.
void add_board_moves(const Position& pos, const Way& way, chess::MoveList& moves);
// Drops of what is in hand on empty squares; pawns not on the first and last rank.
void add_drops(const Position& pos, chess::MoveList& moves);

// The squares that must be empty for castling, except for king and rook.   FIDE 2023 3.8.2.2.
[[nodiscard]] Bitboard castling_path(Color color, Side side, Square king, Square rook);

// Placement, turn, castling rooks, the e.p. file if `has_ep`, counters; hands and marks if
// `has_drops`.
[[nodiscard]] std::uint64_t identity_of(const Position& pos, bool has_ep, bool has_drops);

}  // namespace arbiter::variant::detail
