#pragma once

#include "core/event/event.hpp"

#include <vector>

namespace arbiter::event {

// EVT25 for a game without a result in a round where three of four games have one, unless a report
// answers the question; EVT26 for a Result tag that is not the termination marker; EVT29 for a
// player of one or two games whose name is one letter away from that of a player who has no game in
// those rounds.   Only `arbiter event` asks for them: `audit` looks at results by itself.
// COST: games; names of players with few games are compared with all others.
[[nodiscard]] std::vector<Finding> check_results(const Event& event);
[[nodiscard]] std::vector<Finding> check_names(const Event& event);

}  // namespace arbiter::event
