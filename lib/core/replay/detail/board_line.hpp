#pragma once

#include "core/replay/detail/game_in_play.hpp"
#include "core/replay/mainline_record.hpp"

#include <cstddef>
#include <span>

namespace arbiter::replay::detail {

// The main line of a game that is played on its board only, as those of variants are: what
// LockstepLine is to games of chess. Nothing is played ahead, and all of the course is written down
// at once. THREADS: one owner.
class BoardLine {
  public:
    // Other parts of the replayer than the game are not needed.
    template <class... Parts>
    explicit BoardLine(GameInPlay& game, const Parts&... /*parts*/) : game_(game) {}

    // The course of the game, and what follows from it.   REQUIRES: the main line is over.
    void sum_up();
    [[nodiscard]] MainlineRecord::Arrays write_down() const;

  private:
    GameInPlay& game_;
};

}  // namespace arbiter::replay::detail
