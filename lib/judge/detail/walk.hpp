#pragma once

#include "chess/position.hpp"
#include "replay/facts.hpp"

#include <cstdint>

namespace arbiter::judge::detail {

// The positions of a game, reached by playing it again from the start. Going forward costs one move
// for each ply; going back starts anew. LIFETIME: views `facts`.
class GameWalk {
  public:
    explicit GameWalk(const replay::GameFacts& facts) : facts_(facts), pos_(facts.start) {}

    // The position after `ply` half-moves.   REQUIRES: ply <= facts.plies.   Valid until the next
    // call.
    [[nodiscard]] const chess::Position& at(std::uint32_t ply) {
        if (ply < ply_) {
            pos_ = facts_.start;
            ply_ = 0;
        }
        while (ply_ < ply)
            pos_.play(facts_.moves()[ply_++]);
        return pos_;
    }

  private:
    const replay::GameFacts& facts_;
    chess::Position pos_;
    std::uint32_t ply_ = 0;
};

}  // namespace arbiter::judge::detail
