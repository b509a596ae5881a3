#pragma once

#include "core/event/game_entry.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace arbiter::event {

// The place of each game in an event: its round, and match and board in it. The habits of the event
// as a whole decide what the numbers of a Round tag mean: the second one is a board, or, where the
// same two players have several games of one round, the number of a game in their match.
struct RoundPlan {
    struct Slot {
        std::uint32_t round = 0, match = 0, board = 0;  // 0 = not known
    };
    std::vector<Slot> slots;          // by entry
    std::vector<std::string> labels;  // by round - 1, as written; empty when rounds are numbers
};

[[nodiscard]] RoundPlan plan_rounds(std::span<const GameEntry* const> entries);

}  // namespace arbiter::event
