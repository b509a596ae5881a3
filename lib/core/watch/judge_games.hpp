#pragma once

#include "core/base/date.hpp"
#include "core/laws/edition.hpp"
#include "core/watch/reading.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace arbiter::watch {

// What changes the rulings on a game.
struct JudgePlan {
    const laws::Edition* edition = nullptr;  // null: by the date of each game
    std::string time_control;                // replaces the tag; empty: the tag counts
    Date today{2026, 1, 1};                  // for rules about dates; none of them is used
};

// Reads, replays and judges one game as an audit does: the same reader, replayer, judge and rules.
// THREADS: one owner. What it keeps from game to game is memory, and changes no answer.
class GameJudge {
  public:
    explicit GameJudge(const JudgePlan& plan);
    GameJudge(const GameJudge&) = delete;
    GameJudge& operator=(const GameJudge&) = delete;
    ~GameJudge();

    // `text`: of one game, in its character set or UTF-8. A game that fails inside the program is
    // one that is not replayed.   COST: as `arbiter audit` of that game, twice as long.
    [[nodiscard]] BoardReading read(std::string_view text);

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace arbiter::watch
