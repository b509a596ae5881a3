#pragma once

#include "core/base/arena.hpp"
#include "core/export_format/game.hpp"
#include "core/pgn/game_reader.hpp"

#include <string_view>
#include <vector>

namespace arbiter::clean {

// A game that is read from a text of its own, after its tags were edited, without being played
// again. THREADS: one owner; keeps its memory from game to game.
class LoneGame {
  public:
    // `game` with the text, the view and the tags that `text` has. What was found out about its
    // moves stays: `text` must have the same movetext.   LIFETIME: until the next call.
    [[nodiscard]] export_format::Game reread(const export_format::Game& game,
                                             std::string_view text);

  private:
    pgn::PaddedText text_;
    pgn::GameReader reader_;
    pgn::GameView view_;
    std::vector<export_format::Tag> tags_;
    Arena arena_;
};

}  // namespace arbiter::clean
