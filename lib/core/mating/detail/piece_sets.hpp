#pragma once

#include "core/chess/attacks.hpp"
#include "core/chess/bitboard.hpp"
#include "core/chess/board.hpp"

#include <concepts>

namespace arbiter::mating::detail {

// Where the pieces are: all that the tests of pawns and material need.
template <class B>
concept MenView = requires(const B& pos, chess::Color color, chess::Role role) {
    { pos.pieces(color) } -> std::same_as<chess::Bitboard>;
    { pos.pieces(role) } -> std::same_as<chess::Bitboard>;
    { pos.pieces(color, role) } -> std::same_as<chess::Bitboard>;
};

// The pieces of a position, and nothing else: what a test needs, and quickly copied.
class PieceSets {
  public:
    explicit PieceSets(const chess::Board& pos)
        : by_color_{pos.pieces(chess::Color::White), pos.pieces(chess::Color::Black)} {
        for (unsigned role = index(chess::Role::Pawn); role < chess::kRoles; ++role)
            by_role_[role] = pos.pieces(static_cast<chess::Role>(role));
    }

    [[nodiscard]] chess::Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
    [[nodiscard]] chess::Bitboard pieces(chess::Color color) const {
        return by_color_[index(color)];
    }
    [[nodiscard]] chess::Bitboard pieces(chess::Role role) const { return by_role_[index(role)]; }
    [[nodiscard]] chess::Bitboard pieces(chess::Color color, chess::Role role) const {
        return pieces(color) & pieces(role);
    }
    [[nodiscard]] chess::Square king_square(chess::Color color) const {
        return chess::first_square(pieces(color, chess::Role::King));
    }

    // `piece` goes from one square to another, where `taken` may be.
    [[nodiscard]] PieceSets after(chess::Piece piece, chess::Square from, chess::Square to,
                                  chess::Piece taken) const {
        PieceSets next = *this;
        const chess::Color us = color_of(piece);
        const chess::Bitboard entered = chess::bit(to) & pieces(~us);
        next.by_role_[index(role_of(taken))] ^= entered;  // of None: nothing
        next.by_color_[index(~us)] ^= entered;
        next.by_role_[index(role_of(piece))] ^= chess::bit(from) | chess::bit(to);
        next.by_color_[index(us)] ^= chess::bit(from) | chess::bit(to);
        return next;
    }

    [[nodiscard]] bool is_in_check(chess::Color color) const {
        const chess::Square king = king_square(color);
        const chess::Bitboard enemies = pieces(~color);
        const chess::Bitboard leapers =
            (chess::pawn_attacks(color, king) & pieces(chess::Role::Pawn)) |
            (chess::pseudo_attacks(chess::Role::Knight, king) & pieces(chess::Role::Knight));
        if ((leapers & enemies) != 0) return true;
        const chess::Bitboard queens = pieces(chess::Role::Queen);
        chess::Bitboard aiming = enemies & ((chess::pseudo_attacks(chess::Role::Bishop, king) &
                                             (pieces(chess::Role::Bishop) | queens)) |
                                            (chess::pseudo_attacks(chess::Role::Rook, king) &
                                             (pieces(chess::Role::Rook) | queens)));
        while (aiming != 0) {
            if ((chess::between(chess::pop_square(aiming), king) & occupied()) == 0) return true;
        }
        return false;
    }

  private:
    chess::Bitboard by_role_[chess::kRoles] = {};
    chess::Bitboard by_color_[chess::kColors];
};

}  // namespace arbiter::mating::detail
