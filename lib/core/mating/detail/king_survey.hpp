#pragma once

#include "core/chess/board.hpp"
#include "core/mating/detail/walk_game.hpp"

#include <array>

namespace arbiter::mating::detail {

// What the winner's pieces see of the squares around the loser's king, looking through that king,
// and whether one of them mates it. THREADS: one owner.
class KingSurvey {
  public:
    explicit KingSurvey(WalkGame& game) : game_(game) {}

    // REQUIRES: the winner is to move. What follows is of that position.
    void look();

    [[nodiscard]] chess::Square target() const { return target_; }  // the loser's king
    [[nodiscard]] chess::Bitboard pieces() const { return pieces_; }
    // The pieces but that king.
    [[nodiscard]] chess::Bitboard seen_through() const { return seen_through_; }
    // Flights that piece number i sees, in the order of pieces().
    [[nodiscard]] chess::Bitboard seen_by(unsigned i) const { return sees_[i]; }
    // Flights that only piece number i sees.
    [[nodiscard]] chess::Bitboard open_without(unsigned i) const {
        return flights_ & ~((once_ & ~sees_[i]) | twice_);
    }
    // From where a piece of `role` checks that king; nothing for kings and pawns.
    [[nodiscard]] chess::Bitboard checks(chess::Role role) const { return checks_[index(role)]; }
    // Moves that neither capture nor, unless they mate, check: a check decides what comes next.
    [[nodiscard]] chess::Bitboard quiet_of(chess::Role role, chess::Square from) const {
        const chess::Bitboard occupied = game_.now().occupied();
        return chess::attacks(role, from, occupied) & ~occupied & ~checks(role);
    }

    // Plays a check after which no flight is left. Lines that open by it are not looked at.
    [[nodiscard]] bool mate();

  private:
    void look_at_checks();
    [[nodiscard]] bool mate_by_pawn();
    [[nodiscard]] bool try_mate(chess::Square from, chess::Square to);
    [[nodiscard]] bool can_be_taken(chess::Square from, chess::Square to) const;

    WalkGame& game_;
    chess::Square target_ = chess::Square::None;
    chess::Bitboard seen_through_ = 0;
    chess::Bitboard flights_ = 0;  // squares around that king that hold no piece of its own
    chess::Bitboard pieces_ = 0;   // queens, rooks, bishops and knights of the winner
    chess::Bitboard once_ = 0, twice_ = 0;    // flights that at least one or two pieces see
    std::array<chess::Bitboard, 16> sees_{};  // by each of pieces_, in order
    std::array<chess::Bitboard, chess::kRoles> checks_{};  // by role
};

}  // namespace arbiter::mating::detail
