#pragma once

#include "core/chess/attacks.hpp"
#include "core/chess/bitboard.hpp"
#include "core/chess/board.hpp"
#include "core/chess/types.hpp"

#include <array>

namespace arbiter::reach::detail {

using chess::Bitboard;
using chess::Color;
using chess::Role;
using chess::Square;

inline constexpr Color kBothColors[] = {Color::White, Color::Black};
using chess::kDarkSquares;

inline constexpr unsigned kFiles = 8;

// The squares that touch one of `set` at a corner.
[[nodiscard]] constexpr Bitboard diagonal_neighbours(Bitboard set) {
    using chess::Direction;
    return chess::shift<Direction::NorthEast>(set) | chess::shift<Direction::NorthWest>(set) |
           chess::shift<Direction::SouthEast>(set) | chess::shift<Direction::SouthWest>(set);
}

// The squares that have an edge in common with one of `set`.
[[nodiscard]] constexpr Bitboard straight_neighbours(Bitboard set) {
    using chess::Direction;
    return chess::shift<Direction::North>(set) | chess::shift<Direction::South>(set) |
           chess::neighbours(set);
}

// Every square that pieces on `from` reach over squares of `open`, a step of `neighbours` at a
// time.
template <Bitboard (*neighbours)(Bitboard)>
[[nodiscard]] constexpr Bitboard spread(Bitboard from, Bitboard open) {
    for (Bitboard before = 0; before != from;) {
        before = from;
        from |= neighbours(from) & open;
    }
    return from;
}

// A position as the rules need it: pieces as sets that can be put and taken off freely. It says
// less than a chess::Position: castling rights and e.p. square are what is known to hold, others
// may hold as well. What refutes it refutes all positions that it represents.
struct PieceSets {
    explicit PieceSets(const chess::Board& pos);

    [[nodiscard]] Bitboard of(Color color, Role role) const {
        return sets[index(color)][index(role)];
    }
    [[nodiscard]] Bitboard all(Color color) const { return sets[index(color)][0]; }
    [[nodiscard]] Bitboard occupied() const { return sets[0][0] | sets[1][0]; }
    [[nodiscard]] Square king(Color color) const {
        return chess::first_square(of(color, Role::King));
    }
    // Pieces and pawns that `color` has lost. REQUIRES: it has at most sixteen.
    [[nodiscard]] unsigned missing(Color color) const { return 16 - chess::count(all(color)); }

    void put(Color color, Role role, Square sq) {
        sets[index(color)][index(role)] |= bit(sq);
        sets[index(color)][0] |= bit(sq);
    }
    void take_off(Color color, Role role, Square sq) {
        sets[index(color)][index(role)] &= ~bit(sq);
        sets[index(color)][0] &= ~bit(sq);
    }
    // REQUIRES: a piece of `color` is on `sq`.
    [[nodiscard]] Role role_on(Color color, Square sq) const;

    // The pieces of `by` that attack `sq`.
    [[nodiscard]] Bitboard attackers(Square sq, Color by) const {
        const Bitboard all_pieces = occupied();
        const Bitboard queens = of(by, Role::Queen);
        return (chess::pawn_attacks(~by, sq) & of(by, Role::Pawn)) |
               (chess::pseudo_attacks(Role::Knight, sq) & of(by, Role::Knight)) |
               (chess::pseudo_attacks(Role::King, sq) & of(by, Role::King)) |
               (chess::bishop_attacks(sq, all_pieces) & (of(by, Role::Bishop) | queens)) |
               (chess::rook_attacks(sq, all_pieces) & (of(by, Role::Rook) | queens));
    }

    std::array<std::array<Bitboard, chess::kRoles>, chess::kColors> sets{};  // [][0]: all
    Bitboard castling_rooks = 0;  // these rooks and their kings never moved
    Square ep = Square::None;     // the last move was the double push past this square
    Color turn = Color::White;
    bool is_orthodox = true;  // kings and rooks started where orthodox chess puts them
};

}  // namespace arbiter::reach::detail
