#include "judge/detail/walk.hpp"

#include "chess/setup.hpp"

namespace arbiter::judge::detail {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::MoveKind;
using chess::Piece;
using chess::Role;
using chess::Setup;
using chess::Square;

Piece& at(Setup& setup, Square sq) {
    return setup.board[chess::index(sq)];
}

void castle(Setup& setup, Move move) {
    const Color us = setup.turn;
    const chess::Side side = move.castling_side();
    at(setup, move.from()) = Piece::None;
    at(setup, move.to()) = Piece::None;  // the rook's square
    at(setup, chess::detail::castled_king(us, side)) = chess::make_piece(us, Role::King);
    at(setup, chess::detail::castled_rook(us, side)) = chess::make_piece(us, Role::Rook);
}

// Any move but castling.
void go(Setup& setup, Move move) {
    const Color us = setup.turn;
    const Square from = move.from();
    const Square to = move.to();
    const Piece man = at(setup, from);
    const bool is_pawn = role_of(man) == Role::Pawn;
    if (is_pawn || at(setup, to) != Piece::None) setup.quiet_plies = 0;
    at(setup, from) = Piece::None;
    at(setup, to) = man;
    if (!is_pawn) return;
    if (move.kind() == MoveKind::Promotion) at(setup, to) = make_piece(us, move.promotion());
    if (move.kind() == MoveKind::EnPassant)
        at(setup, chess::make_square(file_of(to), rank_of(from))) = Piece::None;
    if ((index(from) ^ index(to)) == 16) setup.ep = from + forward(us);
}

}  // namespace

void GameWalk::leap(std::uint32_t ply) {
    Setup setup = pos_.to_setup();
    Bitboard touched = 0;  // squares that a man left or entered
    const auto moves = facts_.moves();
    for (; ply_ < ply; ++ply_) {
        const Move move = moves[ply_];
        setup.ep = Square::None;
        ++setup.quiet_plies;
        if (!move.is_null()) {
            touched |= bit(move.from()) | bit(move.to());
            if (move.is_castling())
                castle(setup, move);
            else
                go(setup, move);
        }
        setup.move_number += index(setup.turn);
        setup.turn = ~setup.turn;
    }
    for (const Color color : {Color::White, Color::Black}) {
        const bool is_king_moved = has(touched, pos_.king_square(color));
        for (Square& rook : setup.castling_rooks[index(color)])
            if (is_king_moved || (rook != Square::None && has(touched, rook))) rook = Square::None;
    }
    pos_ = chess::Position{setup};
}

}  // namespace arbiter::judge::detail
