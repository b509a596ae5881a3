#pragma once

#include "core/event/event.hpp"

#include <cstdint>
#include <vector>

namespace arbiter::event {

// What the rules of a tournament say that no game shows; 0: nothing.
struct EventRules {
    std::uint32_t rounds = 0;          // there must be games of each
    std::uint32_t boards = 0;          // of each round
    std::uint32_t no_draw_before = 0;  // no draw by agreement before that move of Black
};

// EVT03 for rounds without games and for games after the last round, EVT04 for rounds with fewer
// games than boards, EVT05 for more, EVT22 for draws before the move from which they may be agreed.
// A draw by repetition, by stalemate, or in a dead position is right, and games are not replayed
// here: EVT22 is possible, not certain.
[[nodiscard]] std::vector<Finding> check_rules(const Event& event, const EventRules& rules);

}  // namespace arbiter::event
