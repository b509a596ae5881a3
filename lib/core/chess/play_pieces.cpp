#include "core/chess/play_pieces.hpp"

#include "core/chess/setup.hpp"

#include <utility>

namespace arbiter::chess {
namespace {

class Pieces {
  public:
    explicit Pieces(const Position& from) : from_(from), setup_(from.to_setup()) {}

    void play(Move move) {
        setup_.move_number += index(setup_.turn);
        setup_.turn = ~setup_.turn;
        if (move.is_null()) return;
        touched_ |= bit(move.from()) | bit(move.to());
        const Piece mover = lift(move.from());
        if (move.is_castling()) return castle(move, mover);
        Piece& target = setup_.board[index(move.to())];
        target = mover;
        if (move.is_plain()) return;
        if (move.promotion() != Role::None)
            target = make_piece(color_of(mover), move.promotion());
        else  // en passant: the captured pawn is next to this one's origin   FIDE 2023 3.7.3.1
            lift(make_square(file_of(move.to()), rank_of(move.from())));
    }

    // `last` was the last move.
    [[nodiscard]] Position position(Move last, std::uint16_t quiet_plies) {
        setup_.quiet_plies = quiet_plies;
        // A right is lost with the first move of king or rook.   FIDE 2023 3.8.2.1.
        for (const Color color : {Color::White, Color::Black}) {
            const bool has_king_moved = has(touched_, from_.king_square(color));
            for (Square& rook : setup_.castling_rooks[index(color)])
                if (rook != Square::None && (has_king_moved || has(touched_, rook)))
                    rook = Square::None;
        }
        setup_.ep = Square::None;
        const bool is_double_push = last.is_plain() &&
                                    (index(last.from()) ^ index(last.to())) == 16 &&
                                    role_of(setup_.board[index(last.to())]) == Role::Pawn;
        if (is_double_push) setup_.ep = last.from() + forward(~setup_.turn);
        return Position{setup_};
    }

  private:
    Piece lift(Square sq) { return std::exchange(setup_.board[index(sq)], Piece::None); }
    // The move goes from the king to its own rook.
    void castle(Move move, Piece king) {
        const Piece rook = lift(move.to());
        const Color color = color_of(king);
        setup_.board[index(detail::castled_king(color, move.castling_side()))] = king;
        setup_.board[index(detail::castled_rook(color, move.castling_side()))] = rook;
    }

    const Position& from_;
    Setup setup_;
    Bitboard touched_ = 0;
};

}  // namespace

Position play_pieces(const Position& from, std::span<const Move> moves, std::uint16_t quiet_plies) {
    if (moves.empty()) return from;
    Pieces pieces(from);
    for (const Move move : moves)
        pieces.play(move);
    return pieces.position(moves.back(), quiet_plies);
}

}  // namespace arbiter::chess
