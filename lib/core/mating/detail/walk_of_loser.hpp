#pragma once

#include "core/mating/detail/walk_game.hpp"

namespace arbiter::mating::detail {

// What the loser does on a walk: its king goes to where it will be mated, its pieces out of the
// way, and then one piece makes waiting moves. THREADS: one owner.
class WalkOfLoser {
  public:
    WalkOfLoser(WalkGame& game, const WalkPlan& plan);

    // A move of the loser. False: it has none that the walk allows.
    [[nodiscard]] bool move();

  private:
    // The loser's pieces in the position before the ply.
    struct PieceSets {
        chess::Square king;
        chess::Bitboard pieces, pawns;  // all but the king
        chess::Bitboard quiet;          // squares without a piece
        chess::Bitboard steps;          // of the king, to such squares
    };
    [[nodiscard]] bool be_besieged(const PieceSets& pieces);
    [[nodiscard]] bool go_to_corner(const PieceSets& pieces);
    [[nodiscard]] bool enter_corner(const PieceSets& pieces);
    [[nodiscard]] bool stand_beside_king(const PieceSets& pieces);
    [[nodiscard]] bool wait(chess::Bitboard pieces, chess::Bitboard where);
    [[nodiscard]] bool shuttle(chess::Bitboard pieces);

    WalkGame& game_;
    WalkPlan plan_;
    chess::Bitboard blocks_;      // where pieces stand next to the king in the corner
    chess::Bitboard in_the_way_;  // where pieces should not stand
    chess::Move shuttle_;         // the last waiting move
};

}  // namespace arbiter::mating::detail
