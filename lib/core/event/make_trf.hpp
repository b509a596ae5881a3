#pragma once

#include "core/event/event.hpp"
#include "core/event/standings.hpp"
#include "core/trf/tournament.hpp"

namespace arbiter::event {

// A tournament report of TRF16, derived from games: players by rating, then name, get the starting
// ranks, or keep those of `numbers` where the players are in it. What games do not say stays blank:
// dates of birth, federations, arbiters; byes, too, and a round without a game is one that was not
// paired. If a player has two games in one round, the first counts.
// Games without a round are left out.
[[nodiscard]] trf::Tournament make_trf(const Event& event, const Standings& standings,
                                       const trf::Tournament* numbers = nullptr);

}  // namespace arbiter::event
