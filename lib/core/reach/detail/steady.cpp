#include "core/reach/detail/steady.hpp"

namespace arbiter::reach::detail {
namespace {

constexpr Bitboard kSecondRank = chess::rank_mask(1), kSeventhRank = chess::rank_mask(6);

// The squares next to one of `open` in the directions of that role, which is no knight.
Bitboard next_to(Bitboard open, Role role) {
    switch (role) {
        case Role::Bishop:
            return diagonal_neighbours(open);
        case Role::Rook:
            return straight_neighbours(open);
        default:
            return straight_neighbours(open) | diagonal_neighbours(open);
    }
}

// Those of `pieces` at home that have no neighbour square but steady ones.
Bitboard locked_at_home(const PieceSets& pieces, Color color, Bitboard steady) {
    Bitboard locked = 0;
    for (const Role role : {Role::Bishop, Role::Rook, Role::Queen, Role::King})
        locked |= pieces.of(color, role) & start_squares(color, role) & ~next_to(~steady, role);
    return locked;
}

// Queen and king at home in a room of two squares.
Bitboard locked_couple(const PieceSets& pieces, Color color, Bitboard steady) {
    const Bitboard queen = pieces.of(color, Role::Queen) & start_squares(color, Role::Queen);
    const Bitboard king = pieces.of(color, Role::King) & start_squares(color, Role::King);
    if (queen == 0 || king == 0) return 0;
    const Bitboard room = queen | king;
    const Bitboard around = straight_neighbours(room) | diagonal_neighbours(room);
    return (around & ~room & ~steady) == 0 ? room : 0;
}

}  // namespace

Bitboard steady_pieces(const PieceSets& pieces) {
    Bitboard steady = (pieces.of(Color::White, Role::Pawn) & kSecondRank) |
                      (pieces.of(Color::Black, Role::Pawn) & kSeventhRank);
    if (!pieces.is_orthodox) return steady;
    for (const Color color : {Color::White, Color::Black}) {
        const Bitboard rooks = pieces.castling_rooks & pieces.all(color);
        if (rooks != 0) steady |= rooks | pieces.of(color, Role::King);
        // A bishop needs two steady pawns, the others need locked bishops or a castling right.
        const Bitboard pawns = steady & pieces.of(color, Role::Pawn);
        const Bitboard pairs = pawns & pawns << 2 & ~(chess::kFileA | chess::kFileA << 1);
        if (pairs == 0 && rooks == 0) continue;
        for (Bitboard before = 0; before != steady;) {
            before = steady;
            steady |= locked_at_home(pieces, color, steady);
        }
        steady |= locked_couple(pieces, color, steady);
    }
    return steady;
}

Bitboard bishops_lost_at_home(const PieceSets& pieces, Color color, Bitboard steady) {
    if (!pieces.is_orthodox) return 0;
    const Bitboard homes = start_squares(color, Role::Bishop);
    return homes & ~pieces.of(color, Role::Bishop) & ~diagonal_neighbours(~steady);
}

Bitboard promotion_squares(Color color, Bitboard steady) {
    const Bitboard last = chess::rank_mask(7 - chess::back_rank(color)) & ~steady;
    const Bitboard seventh = chess::rank_mask(color == Color::White ? 6 : 1) & ~steady;
    const Bitboard ahead = color == Color::White ? seventh << 8 : seventh >> 8;
    return last & (ahead | chess::neighbours(ahead));
}

bool is_promotion_closed(const PieceSets& pieces, Color color, Bitboard steady) {
    if (!pieces.is_orthodox || (pieces.castling_rooks & pieces.all(~color)) == 0) return false;
    const Bitboard seventh = chess::rank_mask(color == Color::White ? 6 : 1);
    const Bitboard king = pieces.of(~color, Role::King);
    const Bitboard ahead = color == Color::White ? king >> 8 : king << 8;
    const Bitboard open = seventh & ~steady & ~chess::neighbours(ahead);
    return open == 0;
}

Bitboard closed_to_king(const PieceSets& pieces, Color color, Bitboard steady) {
    const Color them = ~color;
    const auto of = [&](Role role) { return pieces.of(them, role) & steady; };
    const Bitboard pawns = of(Role::Pawn);
    const auto ahead = [&](Bitboard set) { return them == Color::White ? set << 8 : set >> 8; };
    const Bitboard straight = of(Role::Rook) | of(Role::Queen) | of(Role::King);
    const Bitboard diagonal = of(Role::Bishop) | of(Role::Queen) | of(Role::King);
    Bitboard closed = steady | chess::neighbours(ahead(pawns)) | straight_neighbours(straight) |
                      diagonal_neighbours(diagonal);
    // A pawn that captured from its start square to the third rank: it attacked that square before.
    closed |= pieces.of(them, Role::Pawn) & ahead(pawns);
    return closed;
}

bool can_king_have_come(const PieceSets& pieces, Color color, Bitboard steady) {
    const Bitboard king = pieces.of(color, Role::King);
    Bitboard reached = start_squares(color, Role::King);
    if ((king & reached) != 0) return true;
    const Bitboard open = ~closed_to_king(pieces, color, steady);
    for (Bitboard before = 0; before != reached && (reached & king) == 0;) {
        before = reached;
        reached |= (straight_neighbours(reached) | diagonal_neighbours(reached)) & open;
    }
    return (reached & king) != 0;
}

Bitboard bishop_traps(Color color, Bitboard steady) {
    const Bitboard last = chess::rank_mask(7 - chess::back_rank(color)) & ~steady;
    return last & ~diagonal_neighbours(~steady);
}

Bitboard caged_pieces(const PieceSets& pieces, Color color, Bitboard steady, Role& role) {
    // Everything steady is on a first, second, seventh or last rank; so is what it locks in.
    const Bitboard promoted = promotion_squares(color, steady);
    for (const Role each : {Role::Bishop, Role::Rook, Role::Queen, Role::King}) {
        Bitboard caged =
            pieces.of(color, each) & ~start_squares(color, each) & ~next_to(~steady, each);
        if (each != Role::King) caged &= ~promoted;
        role = each;
        if (caged != 0) return caged;
    }
    return 0;
}

}  // namespace arbiter::reach::detail
