#pragma once

#include "core/chess/attacks.hpp"
#include "core/chess/board.hpp"
#include "core/chess/movegen.hpp"

#include <array>
#include <cstdint>

namespace arbiter::mating::detail {

// A position in 36 bytes: the form in which the prover keeps the positions it has seen. It is exact
// (two positions are the same position of FIDE 2023 9.2.3 if and only if they are equal), so no
// verdict hangs on a hash. Counters are left out: they do not change which moves are legal.

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::Role;
using chess::Square;

struct Packed {
    // Bit i of the role number of the piece on each square, then the squares of Black's pieces.
    std::array<Bitboard, 3> role_bits{};
    Bitboard black = 0;
    // Bit 0: Black to move. Bits 1-7: e.p. square + 1, 0 for none, only with a legal e.p. capture.
    // Bits 8-15 and 16-23: files of the rooks that may castle on rank 1 and rank 8.
    std::uint32_t state = 0;

    [[nodiscard]] Color turn() const { return static_cast<Color>(state & 1U); }
    [[nodiscard]] bool has_castling_or_ep() const { return state > 1; }
    [[nodiscard]] std::uint64_t hash() const {
        constexpr std::uint64_t kFactors[] = {0x9E3779B97F4A7C15ULL, 0xC2B2AE3D27D4EB4FULL,
                                              0x165667B19E3779F9ULL, 0xD6E8FEB86659FD93ULL};
        std::uint64_t mixed = state * 0xA0761D6478BD642FULL;
        for (const Bitboard word : {role_bits[0], role_bits[1], role_bits[2], black}) {
            mixed = (mixed ^ word) * kFactors[0];
            mixed ^= mixed >> 32;
        }
        return (mixed * kFactors[1]) ^ mixed >> 29;
    }

    friend bool operator==(const Packed&, const Packed&) = default;
};

[[nodiscard]] Packed pack(const chess::Board& board);
[[nodiscard]] chess::Board unpack(const Packed& packed);

// A packed position laid out for the move generator: a chess::BoardView.
class Layout {
  public:
    explicit Layout(const Packed& packed);

    [[nodiscard]] const Packed& packed() const { return packed_; }
    [[nodiscard]] Color turn() const { return packed_.turn(); }
    [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
    [[nodiscard]] Bitboard pieces(Color color) const { return by_color_[index(color)]; }
    [[nodiscard]] Bitboard pieces(Role role) const { return by_role_[index(role)]; }
    [[nodiscard]] Bitboard pieces(Color color, Role role) const {
        return pieces(color) & pieces(role);
    }
    [[nodiscard]] Square king_square(Color color) const {
        return chess::first_square(pieces(color, Role::King));
    }
    [[nodiscard]] Role role_on(Square sq) const {
        const unsigned at = index(sq);
        return static_cast<Role>((packed_.role_bits[0] >> at & 1U) |
                                 (packed_.role_bits[1] >> at & 1U) << 1 |
                                 (packed_.role_bits[2] >> at & 1U) << 2);
    }
    [[nodiscard]] Bitboard attackers_to(Square sq, Bitboard occupied) const;
    [[nodiscard]] bool is_check() const { return is_check_; }
    [[nodiscard]] Bitboard castling_rooks() const {
        return Bitboard{packed_.state >> 8 & 0xFFU} | Bitboard{packed_.state >> 16 & 0xFFU} << 56;
    }
    [[nodiscard]] Square ep_square() const {
        const std::uint32_t ep = packed_.state >> 1 & 0x7FU;
        return ep == 0 ? Square::None : static_cast<Square>(ep - 1);
    }

    // The position after a legal move.
    [[nodiscard]] Packed after(Move move) const;

  private:
    Packed packed_;
    Bitboard by_role_[chess::kRoles];
    Bitboard by_color_[chess::kColors];
    bool is_check_ = false;
};

// Every legal move, in an order that depends on the position only.
void generate_legal(const Layout& pos, chess::MoveList& moves);
[[nodiscard]] bool has_legal_move(const Layout& pos);

// Is the move a capture or a pawn move, so that no series of moves can undo it?
[[nodiscard]] inline bool is_irreversible(const Layout& pos, Move move) {
    return chess::has(pos.occupied(), move.to()) || chess::has(pos.pieces(Role::Pawn), move.from());
}

}  // namespace arbiter::mating::detail
