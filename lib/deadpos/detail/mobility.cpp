#include "deadpos/detail/mobility.hpp"

#include "chess/movegen.hpp"
#include "deadpos/detail/material.hpp"

#include <algorithm>

namespace arbiter::deadpos::detail {
namespace {

using chess::Bitboard;
using chess::Board;
using chess::Color;
using chess::Direction;
using chess::Role;

constexpr unsigned kMaxRams = 4;
constexpr unsigned kRoom = 12;

bool has_safe_step(const Board& pos, Color color) {
    const chess::Square king = pos.king_square(color);
    Bitboard steps = chess::pseudo_attacks(Role::King, king) & ~pos.occupied();
    while (steps != 0) {
        const chess::Square to = chess::pop_square(steps);
        if ((pos.attackers_to(to, pos.occupied() ^ bit(king)) & pos.pieces(~color)) == 0)
            return true;
    }
    return false;
}

Bitboard pawn_attacks_of(Bitboard pawns, Color color) {
    return color == Color::White ? chess::shift<Direction::NorthEast>(pawns) |
                                       chess::shift<Direction::NorthWest>(pawns)
                                 : chess::shift<Direction::SouthEast>(pawns) |
                                       chess::shift<Direction::SouthWest>(pawns);
}

// Pawns alone are walls here: other men can make way.
bool has_room(const Board& pos, Color color, Bitboard pawns) {
    const Bitboard open = ~pawns & ~pawn_attacks_of(pawns & pos.pieces(~color), ~color);
    Bitboard room = bit(pos.king_square(color));
    for (Bitboard before = 0; before != room;) {
        if (chess::count(room) >= kRoom) return true;
        before = room;
        const Bitboard wide = room | chess::neighbours(room);
        room |= (wide | wide << 8 | wide >> 8) & open;
    }
    return false;
}

// Can a rook that minds only pawns come from `from` to a square beside the king?
bool reaches_ring(Bitboard from, chess::Square king, Bitboard pawns) {
    const Bitboard ring = chess::pseudo_attacks(Role::King, king);
    for (Bitboard before = 0; before != from;) {
        if ((from & ring) != 0) return true;
        before = from;
        from |= (chess::neighbours(from) | from << 8 | from >> 8) & ~pawns;
    }
    return false;
}

bool has_heavy_man_at_large(const Board& pos, Color winner, Bitboard pawns) {
    Bitboard heavy = pos.pieces(winner) & (pos.pieces(Role::Queen) | pos.pieces(Role::Rook));
    while (heavy != 0) {
        const chess::Square from = chess::pop_square(heavy);
        const Bitboard moves = chess::rook_attacks(from, pos.occupied()) & ~pos.pieces(winner);
        if (chess::has_several(moves) && reaches_ring(bit(from), pos.king_square(~winner), pawns))
            return true;
    }
    return false;
}

bool has_runner(const Board& pos, Color winner, Bitboard pawns) {
    for (Bitboard runners = pos.pieces(winner) & pawns; runners != 0;) {
        const chess::Square pawn = chess::pop_square(runners);
        const Bitboard file = chess::file_mask(file_of(pawn));
        const Bitboard path =
            winner == Color::White ? file & ~((bit(pawn) << 1) - 1) : file & (bit(pawn) - 1);
        if ((path & pos.occupied()) == 0) return true;
    }
    return false;
}

bool has_men_to_mate(const Board& pos, Color winner, Bitboard pawns) {
    const Bitboard strong = pawns | pos.pieces(Role::Queen) | pos.pieces(Role::Rook);
    return has_heavy_man_at_large(pos, winner, pawns) || has_runner(pos, winner, pawns) ||
           (pos.pieces(winner) & strong) == 0;
}

}  // namespace

bool has_open_play(const Board& pos, Color winner) {
    if (pos.is_check()) return false;
    const Bitboard pawns = pos.pieces(Role::Pawn);
    const Bitboard rams =
        (pos.pieces(Color::White) & pawns) << 8 & pos.pieces(Color::Black) & pawns;
    return chess::count(rams) <= kMaxRams && has_men_to_mate(pos, winner, pawns) &&
           has_room(pos, winner, pawns) && has_room(pos, ~winner, pawns) &&
           has_safe_step(pos, winner) && has_safe_step(pos, ~winner);
}

bool has_open_line(const Board& pos, Color winner) {
    if (has_open_play(pos, winner)) return true;
    chess::MoveList moves;
    chess::generate_legal(pos, moves);
    return std::ranges::any_of(moves, [&](chess::Move move) {
        const Board next = pos.after(move);
        return !cannot_mate_by_material(next, winner) && has_open_play(next, winner);
    });
}

}  // namespace arbiter::deadpos::detail
