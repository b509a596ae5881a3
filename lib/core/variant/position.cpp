#include "core/variant/position.hpp"

namespace arbiter::variant {
namespace {

using chess::bit;
using chess::has;
using chess::index;

// The king that castles with `rook`: on the back rank with it, the only one of its colour.
bool has_castling_king(const Position& pos, Color color, Side side, Square rook) {
    const Bitboard kings = pos.pieces(color, Role::King);
    if (kings == 0 || chess::has_several(kings)) return false;
    const Square king = chess::first_square(kings);
    return rank_of(king) == chess::back_rank(color) && (rook > king) == (side == Side::Short);
}

// A pawn of the side not to move can have made a double step over `ep`, and a pawn is next to it.
bool is_ep_possible(const Position& pos, Square ep) {
    const Color us = pos.turn();
    if (ep == Square::None || relative_rank(us, ep) != 5) return false;
    const Square pawn = ep - forward(us);
    const bool is_double_step = pos.piece_on(pawn) == make_piece(~us, Role::Pawn) &&
                                pos.piece_on(ep) == Piece::None &&
                                pos.piece_on(ep + forward(us)) == Piece::None;
    return is_double_step && (chess::neighbours(bit(pawn)) & pos.pieces(us, Role::Pawn)) != 0;
}

}  // namespace

Position::Position(const chess::Setup& setup)
    : move_number_(setup.move_number), quiet_plies_(setup.quiet_plies), turn_(setup.turn) {
    for (unsigned i = 0; i < chess::kSquares; ++i)
        if (setup.board[i] != Piece::None) put(setup.board[i], static_cast<Square>(i));
    for (const Color color : {Color::White, Color::Black}) {
        for (const Side side : {Side::Short, Side::Long}) {
            const Square rook = setup.castling_rooks[index(color)][index(side)];
            if (rook != Square::None && rank_of(rook) == chess::back_rank(color) &&
                piece_on(rook) == make_piece(color, Role::Rook) &&
                has_castling_king(*this, color, side, rook))
                castling_rooks_ |= bit(rook);
        }
    }
    if (is_ep_possible(*this, setup.ep)) ep_ = setup.ep;
}

Bitboard Position::attackers_to(Square sq, Bitboard occupied) const {
    const Bitboard queens = pieces(Role::Queen);
    return occupied & ((chess::pawn_attacks(Color::Black, sq) & pieces(Color::White, Role::Pawn)) |
                       (chess::pawn_attacks(Color::White, sq) & pieces(Color::Black, Role::Pawn)) |
                       (chess::pseudo_attacks(Role::Knight, sq) & pieces(Role::Knight)) |
                       (chess::pseudo_attacks(Role::King, sq) & pieces(Role::King)) |
                       (chess::bishop_attacks(sq, occupied) & (pieces(Role::Bishop) | queens)) |
                       (chess::rook_attacks(sq, occupied) & (pieces(Role::Rook) | queens)));
}

Square Position::castling_rook(Color color, Side side) const {
    const Square king = king_square(color);
    if (king == Square::None) return Square::None;
    const Bitboard rooks = castling_rooks_ & chess::rank_mask(chess::back_rank(color));
    const Bitboard below = bit(king) - 1;
    const Bitboard wing = rooks & (side == Side::Short ? ~below : below);
    return wing == 0 ? Square::None : chess::first_square(wing);
}

chess::Setup Position::to_setup() const {
    chess::Setup setup{};
    for (unsigned i = 0; i < chess::kSquares; ++i)
        setup.board[i] = board_[i];
    setup.turn = turn_;
    for (const Color color : {Color::White, Color::Black}) {
        for (const Side side : {Side::Short, Side::Long})
            setup.castling_rooks[index(color)][index(side)] = castling_rook(color, side);
    }
    setup.ep = ep_;
    setup.quiet_plies = quiet_plies_;
    setup.move_number = move_number_;
    return setup;
}

void Position::put(Piece piece, Square sq) {
    board_[index(sq)] = piece;
    by_role_[index(role_of(piece))] |= bit(sq);
    by_color_[index(color_of(piece))] |= bit(sq);
}

void Position::take_off(Square sq) {
    const Piece piece = board_[index(sq)];
    board_[index(sq)] = Piece::None;
    by_role_[index(role_of(piece))] &= ~bit(sq);
    by_color_[index(color_of(piece))] &= ~bit(sq);
    castling_rooks_ &= ~bit(sq);
    promoted_ &= ~bit(sq);
}

void Position::pass_turn() {
    if (turn_ == Color::Black) ++move_number_;
    turn_ = ~turn_;
}

}  // namespace arbiter::variant
