#include "deadpos/detail/mobility.hpp"

#include "chess/movegen.hpp"
#include "deadpos/detail/material.hpp"
#include "deadpos/detail/pawns.hpp"

namespace arbiter::deadpos::detail {
namespace {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Direction;
using chess::Role;
using chess::Square;

constexpr unsigned kMaxRamsForPawns = 3;
constexpr unsigned kRoom = 12;

bool has_safe_step(const Board& pos, Color color) {
    const Square king = pos.king_square(color);
    Bitboard steps = chess::pseudo_attacks(Role::King, king) & ~pos.occupied();
    while (steps != 0) {
        const Square to = chess::pop_square(steps);
        if ((pos.attackers_to(to, pos.occupied() ^ bit(king)) & pos.pieces(~color)) == 0)
            return true;
    }
    return false;
}

Bitboard diagonal_neighbours(Bitboard set) {
    const Bitboard beside = chess::neighbours(set);
    return beside << 8 | beside >> 8;
}

Bitboard knight_neighbours(Bitboard set) {
    const Bitboard one = chess::neighbours(set);
    const Bitboard two = (set & ~(chess::kFileA | chess::kFileA << 1)) >> 2 |
                         (set & ~(chess::kFileH | chess::kFileH >> 1)) << 2;
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

// Pieces that can move to an empty square, pins aside.
Bitboard movable_pieces(const Board& pos) {
    const Bitboard empty = ~pos.occupied();
    const Bitboard diagonal = diagonal_neighbours(empty);
    const Bitboard straight = chess::neighbours(empty) | empty << 8 | empty >> 8;
    return (pos.pieces(Role::Bishop) & diagonal) | (pos.pieces(Role::Rook) & straight) |
           (pos.pieces(Role::Queen) & (diagonal | straight)) |
           (pos.pieces(Role::Knight) & knight_neighbours(empty));
}

// Where a king comes that minds nothing but pawns and squares that enemy pawns attack: other men
// can make way.
Bitboard room_of(const Board& pos, Color color, Bitboard pawns) {
    const Bitboard open = ~pawns & ~pawn_attacks_of(pawns & pos.pieces(~color), ~color);
    Bitboard room = bit(pos.king_square(color));
    for (Bitboard before = 0; before != room;) {
        before = room;
        const Bitboard wide = room | chess::neighbours(room);
        room |= (wide | wide << 8 | wide >> 8) & open;
    }
    return room;
}

// Can a rook that minds only pawns come from `from` to a square beside the king?
bool reaches_ring(Bitboard from, Square king, Bitboard pawns) {
    const Bitboard ring = chess::pseudo_attacks(Role::King, king);
    for (Bitboard before = 0; before != from;) {
        if ((from & ring) != 0) return true;
        before = from;
        from |= (chess::neighbours(from) | from << 8 | from >> 8) & ~pawns;
    }
    return false;
}

bool has_heavy_man_at_large(const Board& pos, Color winner, Bitboard pawns) {
    const Bitboard own = pos.pieces(winner);
    for (Bitboard left = own & (pos.pieces(Role::Queen) | pos.pieces(Role::Rook)); left != 0;) {
        const Square from = chess::pop_square(left);
        const Bitboard moves =
            chess::attacks(role_of(pos.piece_on(from)), from, pos.occupied()) & ~own;
        if (chess::has_several(moves) && reaches_ring(bit(from), pos.king_square(~winner), pawns))
            return true;
    }
    return false;
}

// A pawn that no man of its own side blocks: a piece of the other side can make way, and a pawn can
// be captured by a king that has room to come.
bool has_movable_pawn(const Board& pos, Color color, Bitboard pawns) {
    const Bitboard own = pos.pieces(color);
    const Bitboard ahead = color == Color::White ? (own & pawns) << 8 : (own & pawns) >> 8;
    return (ahead & ~own) != 0;
}

// Three pawns of one colour on a file: such a column can lock its own king in.
bool has_tripled_pawns(Bitboard own_pawns) {
    const auto above = [](Bitboard set) {
        set <<= 8;
        set |= set << 8;
        set |= set << 16;
        return set | set << 32;
    };
    const Bitboard doubled = own_pawns & above(own_pawns);
    return (doubled & above(doubled)) != 0;
}

// A bishop behind rammed pawns on every side: it may be part of a cage.
bool has_locked_bishop(const Board& pos, Bitboard rammed) {
    using enum Direction;
    const Bitboard open = ~rammed;
    const Bitboard free = chess::shift<NorthEast>(open) | chess::shift<NorthWest>(open) |
                          chess::shift<SouthEast>(open) | chess::shift<SouthWest>(open);
    return (pos.pieces(Role::Bishop) & ~free) != 0;
}

// More bishops on squares of one colour than a set of chessmen has.
bool has_promoted_bishops(const Board& pos) {
    for (const Color color : {Color::White, Color::Black}) {
        const Bitboard bishops = pos.pieces(color, Role::Bishop);
        if (chess::has_several(bishops & kDarkSquares) ||
            chess::has_several(bishops & ~kDarkSquares))
            return true;
    }
    return false;
}

bool has_men_to_mate(const Board& pos, Color winner, Bitboard pawns, unsigned rams) {
    const Bitboard heavy = pos.pieces(Role::Queen) | pos.pieces(Role::Rook);
    if (rams <= kMaxRamsForPawns &&
        (has_movable_pawn(pos, winner, pawns) || (pos.pieces(winner) & (heavy | pawns)) == 0))
        return true;
    return has_heavy_man_at_large(pos, winner, pawns);
}

// Two pieces that can move, so that one that is pinned does not count alone; or a safe step.
bool is_free(const Board& pos, Color color, Bitboard movable) {
    return chess::has_several(movable & pos.pieces(color)) || has_safe_step(pos, color);
}

// The kings share at least kRoom squares that no wall of pawns keeps them from.
bool is_roomy(const Board& pos, Bitboard pawns) {
    const Bitboard white = room_of(pos, Color::White, pawns);
    return chess::count(white) >= kRoom &&
           chess::count(white & room_of(pos, Color::Black, pawns)) >= kRoom;
}

}  // namespace

OpenSides find_open_play(const Board& pos) {
    if (pos.is_check()) return {};
    const Bitboard pawns = pos.pieces(Role::Pawn);
    const Bitboard white_pawns = pos.pieces(Color::White) & pawns;
    const Bitboard black_pawns = pos.pieces(Color::Black) & pawns;
    const Bitboard black_rams = rammed_black_pawns(pos);
    if (black_rams != 0 && has_locked_bishop(pos, black_rams | black_rams >> 8)) return {};
    if (has_promoted_bishops(pos) || has_tripled_pawns(white_pawns) ||
        has_tripled_pawns(black_pawns))
        return {};
    const Bitboard movable = movable_pieces(pos);
    if (!is_free(pos, Color::White, movable) || !is_free(pos, Color::Black, movable)) return {};
    // With both kings boxed in, pieces may have no moves but those that mate at once.
    if (!has_safe_step(pos, Color::White) && !has_safe_step(pos, Color::Black)) return {};
    // Without a ram there is no wall.
    if (black_rams != 0 && !is_roomy(pos, pawns)) return {};
    const unsigned rams = chess::count(black_rams);
    return {has_men_to_mate(pos, Color::White, pawns, rams),
            has_men_to_mate(pos, Color::Black, pawns, rams)};
}

OpenSides find_open_lines(const Board& pos, OpenSides wanted) {
    OpenSides found = find_open_play(pos);
    const auto is_done = [&] { return (found[0] || !wanted[0]) && (found[1] || !wanted[1]); };
    if (is_done()) return found;
    chess::MoveList moves;
    chess::generate_legal(pos, moves);
    for (const chess::Move move : moves) {
        const Board next = pos.after(move);
        const OpenSides open = find_open_play(next);
        for (const Color winner : {Color::White, Color::Black})
            found[index(winner)] |= open[index(winner)] && !cannot_mate_by_material(next, winner);
        if (is_done()) break;
    }
    return found;
}

}  // namespace arbiter::deadpos::detail
