#pragma once

#include "core/base/arena.hpp"
#include "run/clean/clean_prepared.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::clean {

// The last game of a batch, until the next batch shows what text follows it: the cut of a file must
// not decide what text belongs to a game. THREADS: one owner; keeps its memory from game to game.
class HeldGame {
  public:
    [[nodiscard]] bool is_there() const { return is_there_; }
    // LIFETIME: keeps copies of everything.
    void hold(const PreparedGame& game, const GamePlace& place);
    // The text after it: as it is after the fixes, and as it was read.
    void add_text(std::string_view text, std::string_view as_read);
    void release() { is_there_ = false; }

    [[nodiscard]] const PreparedGame& game() const { return game_; }
    [[nodiscard]] const GamePlace& place() const { return place_; }
    // For what is known only now.
    void append_to_log(std::string_view lines);

  private:
    bool is_there_ = false;
    PreparedGame game_;
    GamePlace place_;
    Arena arena_;
    std::string joined_;
};

}  // namespace arbiter::clean
