#pragma once

#include "core/chess/attacks.hpp"
#include "core/chess/bitboard.hpp"
#include "core/chess/setup.hpp"
#include "core/chess/types.hpp"

#include <array>
#include <cstdint>
#include <type_traits>

namespace arbiter::variant {

// A position of any variant on one board, as a plain value: copy it to keep it. Unlike chess::Board
// it takes any number of kings and pawns on every rank, and it has what variants add: pieces in
// hand, marks of promoted pieces, check counters. It knows no rules: Rules (rules.hpp) plays on it.
// No key and no check bit are kept up, Rules computes them.

using chess::Bitboard;
using chess::Color;
using chess::kDarkSquares;
using chess::Move;
using chess::Piece;
using chess::Role;
using chess::Side;
using chess::Square;

// The pieces that a player may drop: pawns to queens, at most kMost of each kind. A piece that is
// dropped before it is there, as a record with two clocks may have it, is owed: the next one of its
// kind pays for it.
class Hand {
  public:
    static constexpr unsigned kMost = 64;

    [[nodiscard]] constexpr unsigned count(Role role) const { return counts_[chess::index(role)]; }
    [[nodiscard]] constexpr bool has(Role role) const { return count(role) != 0; }
    [[nodiscard]] constexpr unsigned total() const {
        unsigned sum = 0;
        for (const std::uint8_t count : counts_)
            sum += count;
        return sum;
    }
    // REQUIRES: role is neither None nor King. More than kMost of a kind are kMost.
    constexpr void add(Role role) {
        std::uint8_t& count = counts_[chess::index(role)];
        std::uint8_t& owed = owed_[chess::index(role)];
        if (owed != 0)
            --owed;
        else if (count < kMost)
            ++count;
    }
    constexpr void take(Role role) {
        std::uint8_t& count = counts_[chess::index(role)];
        std::uint8_t& owed = owed_[chess::index(role)];
        if (count != 0)
            --count;
        else if (owed < kMost)
            ++owed;
    }

    friend constexpr bool operator==(const Hand&, const Hand&) = default;

  private:
    std::array<std::uint8_t, 6> counts_{};  // by Role; None stays 0
    std::array<std::uint8_t, 6> owed_{};    // taken where there was none
};

class Position {
  public:
    constexpr Position() = default;
    // Pieces, turn and counters of `setup`; castling rights and e.p. square as far as the board
    // bears them out, as chess::Board does: a right needs its rook on the back rank and a king
    // there on the proper side, an e.p. square a pawn that has just passed it and an enemy pawn
    // next to that.
    explicit Position(const chess::Setup& setup);

    [[nodiscard]] constexpr Color turn() const { return turn_; }
    [[nodiscard]] constexpr Piece piece_on(Square sq) const { return board_[chess::index(sq)]; }
    [[nodiscard]] constexpr Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
    [[nodiscard]] constexpr Bitboard pieces(Color color) const {
        return by_color_[chess::index(color)];
    }
    [[nodiscard]] constexpr Bitboard pieces(Role role) const {
        return by_role_[chess::index(role)];
    }
    [[nodiscard]] constexpr Bitboard pieces(Color color, Role role) const {
        return pieces(color) & pieces(role);
    }
    // The king, or the first one from a1; None without a king.
    [[nodiscard]] constexpr Square king_square(Color color) const {
        const Bitboard kings = pieces(color, Role::King);
        return kings == 0 ? Square::None : chess::first_square(kings);
    }
    // Pieces of both colours that attack `sq` when `occupied` stands on the board.
    [[nodiscard]] Bitboard attackers_to(Square sq, Bitboard occupied) const;

    // Rooks that may still castle, and the one of that wing, or None.
    [[nodiscard]] constexpr Bitboard castling_rooks() const { return castling_rooks_; }
    [[nodiscard]] Square castling_rook(Color color, Side side) const;
    // The square a pawn has just passed over, kept only when an enemy pawn is next to it.
    [[nodiscard]] constexpr Square ep_square() const { return ep_; }
    // Plies since the last capture, pawn move or drop of a pawn.
    [[nodiscard]] constexpr unsigned quiet_plies() const { return quiet_plies_; }
    [[nodiscard]] constexpr unsigned move_number() const { return move_number_; }

    // Pieces on the board that were pawns: marked "~", captured they go to the hand as pawns.
    // Kept in crazyhouse and bughouse only.
    [[nodiscard]] constexpr Bitboard promoted() const { return promoted_; }
    [[nodiscard]] constexpr const Hand& hand(Color color) const {
        return hands_[chess::index(color)];
    }
    // The hands are not known: the partner's board is missing, so every drop is taken on trust.
    [[nodiscard]] constexpr bool are_hands_open() const { return are_hands_open_; }
    [[nodiscard]] constexpr bool may_drop(Color color, Role role) const {
        return are_hands_open_ || hand(color).has(role);
    }
    // Checks that `color` must still give, 0..3.
    [[nodiscard]] constexpr unsigned checks_left(Color color) const {
        return checks_left_[chess::index(color)];
    }

    // The arrangement without what variants add.
    [[nodiscard]] chess::Setup to_setup() const;

    // For Rules and for readers. Nothing else changes with them, except that a right to castle is
    // lost with its rook.
    void put(Piece piece, Square sq);  // REQUIRES: piece is not None, sq is empty.
    void take_off(Square sq);          // REQUIRES: sq is occupied.
    void pass_turn();                  // Counts the move number.
    void set_turn(Color turn) { turn_ = turn; }
    void set_ep(Square ep) { ep_ = ep; }
    void lose_castling(Bitboard rooks) { castling_rooks_ &= ~rooks; }
    void set_quiet_plies(unsigned plies) { quiet_plies_ = static_cast<std::uint16_t>(plies); }
    void set_move_number(std::uint32_t number) { move_number_ = number; }
    void set_promoted(Bitboard promoted) { promoted_ = promoted; }
    void set_hands_open(bool are_open) { are_hands_open_ = are_open; }
    [[nodiscard]] Hand& hand_of(Color color) { return hands_[chess::index(color)]; }
    void set_checks_left(Color color, unsigned checks) {
        checks_left_[chess::index(color)] = static_cast<std::uint8_t>(checks);
    }

    friend bool operator==(const Position&, const Position&) = default;

  private:
    Bitboard by_role_[chess::kRoles] = {};
    Bitboard by_color_[chess::kColors] = {};
    Piece board_[chess::kSquares] = {};
    Bitboard castling_rooks_ = 0;
    Bitboard promoted_ = 0;
    std::uint32_t move_number_ = 1;
    std::uint16_t quiet_plies_ = 0;
    Square ep_ = Square::None;
    Color turn_ = Color::White;
    Hand hands_[chess::kColors] = {};
    std::uint8_t checks_left_[chess::kColors] = {0, 0};
    bool are_hands_open_ = false;
};

static_assert(std::is_trivially_copyable_v<Position>);

}  // namespace arbiter::variant
