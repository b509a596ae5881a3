#pragma once

#include "core/event/berger.hpp"
#include "core/event/event.hpp"
#include "core/event/teams.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace arbiter::event {

struct GamesCheck {
    std::vector<Finding> findings;
    std::optional<BergerFit> berger;  // the table that a round robin follows
    TeamTable teams;
};

// Everything that the games of an event say against each other, without a tournament report, a list
// or the rules of the event. Takes what was found while the event was made. `numbers`: as for
// find_berger().
[[nodiscard]] GamesCheck check_games(Event& event, std::span<const std::uint32_t> numbers = {});

}  // namespace arbiter::event
