#pragma once

#include "core/event/event.hpp"

#include <vector>

namespace arbiter::event {

// What the games of an event say against each other: rules EVT01-EVT08, EVT16 and EVT17. Nothing
// is missed by a rule whose ground is not there: rounds and boards are missing only where nearly
// all others are present, colours count only in a Swiss all of whose rounds are known.
// COST: games x log games.
[[nodiscard]] std::vector<Finding> check_consistency(const Event& event);

}  // namespace arbiter::event
