#pragma once

#include "core/chess/bitboard.hpp"
#include "core/chess/board.hpp"
#include "core/chess/role_bits.hpp"
#include "core/chess/types.hpp"

#include <array>

namespace arbiter::chess::detail {

// What the rules of movement need of a position in which `Us` is to move, and nothing else: no
// counters, no key, no pieces by square. 56 bytes that are cheap to copy, for perft. A BoardView.
template <Color Us>
class BareBoard {
  public:
    // REQUIRES: board.turn() == Us.
    explicit BareBoard(const Board& board)
        : castling_rooks_(board.castling_rooks()), ep_(board.ep_square()) {
        for (const Color color : {Color::White, Color::Black}) {
            for (const Role role :
                 {Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King})
                put(color, role, board.pieces(color, role));
        }
    }

    [[nodiscard]] static constexpr Color turn() { return Us; }
    [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
    [[nodiscard]] Bitboard pieces(Color color) const { return by_color_[index(color)]; }
    [[nodiscard]] Bitboard pieces(Role role) const { return men_of(role_bits_, role); }
    [[nodiscard]] Bitboard pieces(Color color, Role role) const {
        return pieces(color) & pieces(role);
    }
    [[nodiscard]] Square king_square(Color color) const {
        return first_square(pieces(color, Role::King));
    }
    [[nodiscard]] Bitboard castling_rooks() const { return castling_rooks_; }
    [[nodiscard]] Square ep_square() const { return ep_; }

    // The boards after a legal move; what Board::after() gives, move by move. A `role` goes from
    // `from` to `to`, takes what is there, and is a `becomes` afterwards.
    [[nodiscard]] BareBoard<~Us> after(Role role, Square from, Square to, Role becomes) const {
        BareBoard<~Us> next{*this};
        const Bitboard touched = bit(from) | bit(to);
        next.take_off(touched);
        next.put(Us, becomes, bit(to));
        const Bitboard home = role == Role::King ? rank_mask(back_rank(Us)) : 0;
        next.castling_rooks_ &= ~(touched | home);
        return next;
    }
    [[nodiscard]] BareBoard<~Us> after_double_step(Square from, Square to) const {
        BareBoard<~Us> next = after(Role::Pawn, from, to, Role::Pawn);
        if ((neighbours(bit(to)) & pieces(~Us, Role::Pawn)) != 0) next.ep_ = from + forward(Us);
        return next;
    }
    [[nodiscard]] BareBoard<~Us> after_en_passant(Square from, Square to) const {
        BareBoard<~Us> next = after(Role::Pawn, from, to, Role::Pawn);
        next.take_off(bit(to - forward(Us)));
        return next;
    }
    [[nodiscard]] BareBoard<~Us> after_castling(Side side, Square king, Square rook) const {
        BareBoard<~Us> next{*this};
        next.take_off(bit(king) | bit(rook));
        next.put(Us, Role::King, bit(castled_king(Us, side)));
        next.put(Us, Role::Rook, bit(castled_rook(Us, side)));
        next.castling_rooks_ &= ~rank_mask(back_rank(Us));
        return next;
    }

  private:
    friend class BareBoard<~Us>;

    // The same board for the other side, without the e.p. square.
    explicit BareBoard(const BareBoard<~Us>& before)
        : role_bits_{before.role_bits_},
          by_color_{before.by_color_},
          castling_rooks_(before.castling_rooks_) {}

    void take_off(Bitboard piece_set) {
        for (Bitboard& bits : role_bits_)
            bits &= ~piece_set;
        for (Bitboard& bits : by_color_)
            bits &= ~piece_set;
    }
    void put(Color color, Role role, Bitboard piece_set) {
        for (unsigned i = 0; i < role_bits_.size(); ++i)
            if ((index(role) >> i & 1U) != 0) role_bits_[i] |= piece_set;
        by_color_[index(color)] |= piece_set;
    }

    RoleBits role_bits_{};
    std::array<Bitboard, kColors> by_color_{};
    Bitboard castling_rooks_ = 0;
    Square ep_ = Square::None;
};

}  // namespace arbiter::chess::detail
