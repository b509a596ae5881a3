#pragma once

#include "core/event/event.hpp"
#include "core/trf/team_records.hpp"
#include "core/trf/tournament.hpp"

#include <string_view>
#include <vector>

namespace arbiter::event {

// What a tournament report contradicts by itself, beyond the lines of two players (trf::check_...):
//   TRF08  byes that the rules of Swiss pairings do not allow
//   TRF09  a player who is paired although record 240 gives a bye, or has another bye than it gives
//   TRF10  players, or teams, who meet although a record 260 or XXP forbids it
//   TRF11  dates of rounds (132) that are missing, unreadable, out of order, outside 042 and 052
//   TRF12  a player who did not come to a game, was not paired then, and is paired again
//   TRF13  results that are still open
//   TRF14  a player who has two lines
//   TRF15  sex against title, or a date of birth that cannot be
// Kind, points and planned rounds are those of the event. Byes are looked at in a Swiss only, and
// in a team event whose records 092 or 192 call it one.   `file`: of the report. `is_final`: no
// round is being played, so that an open result of the last one is one, too. COST: players x
// rounds.
[[nodiscard]] std::vector<Finding> check_report(const trf::Tournament& tournament,
                                                const trf::TeamSection& section, const Event& event,
                                                std::string_view file, bool is_final = false);

}  // namespace arbiter::event
