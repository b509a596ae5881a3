#pragma once

#include "core/mating/detail/king_survey.hpp"
#include "core/mating/detail/walk_game.hpp"

namespace arbiter::mating::detail {

// What the winner does on a walk: mates where it can, and otherwise follows its part of the plan.
// THREADS: one owner.
class WalkOfWinner {
  public:
    WalkOfWinner(WalkGame& game, const WalkPlan& plan);

    // A move of the winner. False: it has none that the walk allows.
    [[nodiscard]] bool move();

  private:
    [[nodiscard]] bool besiege();
    [[nodiscard]] bool come_nearer_to_siege();
    [[nodiscard]] bool march();
    [[nodiscard]] bool lead_minor();
    [[nodiscard]] bool forage(chess::Square king, chess::Bitboard pawns);
    [[nodiscard]] bool aim();
    [[nodiscard]] bool push_foremost(chess::Bitboard pawns);
    [[nodiscard]] bool wander();
    [[nodiscard]] bool move_any_quietly(chess::Bitboard pieces);
    [[nodiscard]] chess::Bitboard heavy() const;

    WalkGame& game_;
    KingSurvey survey_;
    WalkPlan plan_;
    chess::Bitboard goal_;  // of the king
};

}  // namespace arbiter::mating::detail
