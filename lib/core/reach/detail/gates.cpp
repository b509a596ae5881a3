#include "core/reach/detail/gates.hpp"

#include "core/reach/detail/piece_sets.hpp"
#include "core/reach/detail/steady.hpp"

namespace arbiter::reach::detail {
namespace {

using chess::Direction;
using chess::shift;

void add_gates(const PieceSets& pieces, Color color, Gates& gates) {
    const bool is_white = color == Color::White;
    const Bitboard pawns = pieces.of(color, Role::Pawn);
    const Bitboard unmoved = pawns & chess::rank_mask(is_white ? 1 : 6);
    for (Bitboard third = pawns & chess::rank_mask(is_white ? 2 : 5); third != 0;
         third &= third - 1) {
        const Bitboard pawn = third & (~third + 1);
        const Bitboard behind = is_white ? pawn >> 8 : pawn << 8;
        const Bitboard origins = (behind | chess::neighbours(behind)) & ~unmoved;
        if (chess::count(origins) == 1)
            gates.of[gates.size++] = {chess::first_square(origins), chess::first_square(pawn)};
    }
}

}  // namespace

Gates gates(const PieceSets& pieces) {
    Gates all;
    add_gates(pieces, Color::White, all);
    add_gates(pieces, Color::Black, all);
    return all;
}

Bitboard bishops_behind_gates(const PieceSets& pieces, Color color, Bitboard steady) {
    const Bitboard away = pieces.of(color, Role::Bishop) & ~start_squares(color, Role::Bishop);
    if (away == 0) return 0;
    const Gates all = gates(pieces);
    Bitboard closed = steady;
    for (const Gate& gate : all)
        closed |= bit(gate.before) | bit(gate.after);
    const Bitboard inside = away & ~diagonal_neighbours(~closed);
    if (inside == 0) return 0;
    const Bitboard promoted = promotion_squares(color, steady);
    Bitboard locked = 0;
    for (const Gate& gate : all) {
        const Bitboard start = start_squares(color, Role::Bishop) | promoted;
        const Bitboard before =
            spread<diagonal_neighbours>(start & ~bit(gate.before), ~(steady | bit(gate.before)));
        // A piece of the pawn's side cannot be where the pawn goes, one of the other is captured.
        const Bitboard after = spread<diagonal_neighbours>((before & ~bit(gate.after)) | promoted,
                                                           ~(steady | bit(gate.after)));
        locked |= inside & ~after;
    }
    return locked;
}

}  // namespace arbiter::reach::detail
