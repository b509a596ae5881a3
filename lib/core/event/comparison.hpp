#pragma once

#include "core/event/event.hpp"
#include "core/trf/tournament.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace arbiter::event {

// Compares the games of an event with its tournament report: rules EVT04, EVT10-EVT13 and EVT19
// with both sources. Players are found by FIDE id when their names do not contradict each other,
// then by their names; rounds and colours are those of the report, and a game whose Round says
// nothing is found by its players.   `file`: of the report.   COST: players x rounds + games.
[[nodiscard]] std::vector<Finding> compare(const Event& event, const trf::Tournament& tournament,
                                           std::string_view file);

// Compares the players of the games with a list of the expected ones: EVT12, EVT13, EVT14. Places
// in the list have lines only.
[[nodiscard]] std::vector<Finding> compare_players(const Event& event,
                                                   std::span<const trf::Player> players,
                                                   std::string_view file);

}  // namespace arbiter::event
