#pragma once

#include "deadpos/detail/walk_game.hpp"

namespace arbiter::deadpos::detail {

// What the loser does on a walk: its king goes to where it will be mated, its men out of the way,
// and then somebody waits. THREADS: one owner.
class WalkOfLoser {
  public:
    WalkOfLoser(WalkGame& game, const WalkPlan& plan);

    // A half-move of the loser. False: it has none that the walk allows.
    [[nodiscard]] bool move();

  private:
    // The loser's men in the position before the half-move.
    struct Men {
        chess::Square king;
        chess::Bitboard pieces, pawns;  // all but the king
        chess::Bitboard quiet;          // squares without a man
        chess::Bitboard steps;          // of the king, to such squares
    };
    [[nodiscard]] bool be_besieged(const Men& men);
    [[nodiscard]] bool go_to_corner(const Men& men);
    [[nodiscard]] bool enter_corner(const Men& men);
    [[nodiscard]] bool stand_beside_king(const Men& men);
    [[nodiscard]] bool wait(chess::Bitboard men, chess::Bitboard where);
    [[nodiscard]] bool shuttle(chess::Bitboard men);

    WalkGame& game_;
    WalkPlan plan_;
    chess::Bitboard blocks_;      // where men stand beside the king in the corner
    chess::Bitboard in_the_way_;  // where men should not stand
    chess::Move shuttle_;         // the last waiting move
};

}  // namespace arbiter::deadpos::detail
