#include "core/judge/detail/forced_win.hpp"

#include "core/chess/attacks.hpp"
#include "core/chess/movegen.hpp"
#include "core/mating/decide.hpp"

#include <algorithm>

namespace arbiter::judge::detail {
namespace {

using chess::Color;
using chess::Move;
using chess::Position;
using chess::Role;

Position after(const Position& pos, Move move) {
    Position next = pos;
    next.play(move);
    return next;
}

// `move` took a piece or made one, nothing can take it back, and its side can still mate.
bool wins_piece(const Position& pos, Move move, const Position& next) {
    const chess::Piece taken = pos.piece_on(move.to());
    const bool is_piece_taken = !move.is_castling() && has(pos.pieces(~pos.turn()), move.to()) &&
                                role_of(taken) != Role::Pawn;
    if (!is_piece_taken && move.kind() != chess::MoveKind::Promotion) return false;
    if (mating::decide_by_material(next).of(pos.turn()) == mating::CanWin::No) return false;
    chess::MoveList replies;
    chess::generate_legal(next, replies);
    if (replies.is_empty()) return false;  // stalemate; mate is seen before
    return std::ranges::none_of(replies, [&](Move reply) { return reply.to() == move.to(); });
}

bool wins_within(const Position& pos, int moves_left) {
    chess::MoveList moves;
    chess::generate_legal(pos, moves);
    return std::ranges::any_of(moves, [&](Move move) {
        const Position next = after(pos, move);
        if (chess::is_checkmate(next) || wins_piece(pos, move, next)) return true;
        if (moves_left == 1) return false;
        chess::MoveList replies;
        chess::generate_legal(next, replies);
        return !replies.is_empty() && std::ranges::all_of(replies, [&](Move reply) {
            return wins_within(after(next, reply), moves_left - 1);
        });
    });
}

}  // namespace

bool is_quick_win(const Position& pos) {
    if (wins_within(pos, 2)) return true;
    chess::MoveList moves;
    chess::generate_legal(pos, moves);
    return !moves.is_empty() &&
           std::ranges::all_of(moves, [&](Move move) { return wins_within(after(pos, move), 1); });
}

bool holds_corner(const Position& pos) {
    const chess::Bitboard pawns = pos.pieces(Role::Pawn);
    const Color strong = (pawns & pos.pieces(Color::White)) != 0 ? Color::White : Color::Black;
    const chess::Square corner =
        chess::make_square(chess::file_of(chess::first_square(pawns)), chess::back_rank(~strong));
    return has(bit(corner) | chess::pseudo_attacks(Role::King, corner), pos.king_square(~strong));
}

}  // namespace arbiter::judge::detail
