#pragma once

#include "core/event/event.hpp"

#include <string_view>
#include <vector>

namespace arbiter::event {

// EVT16: for each player where games differ that should agree: Elo, title and federation in one
// month, and the year of birth. The games in the minority are reported. Elo only in events with
// rounds: others are no tournament, but games under one name of a server. COST: games x log games.
[[nodiscard]] std::vector<Finding> check_player_data(const Event& event);

// The year in what a tag says of a birth: "1990", "1990.05.01", "1 May 1990"; empty: there is none.
[[nodiscard]] std::string_view birth_year(std::string_view text);

// Are these two different federations, as far as they can be compared? A code of two or three
// letters says what a name in full may say as well, and a number of a server is of another kind
// than both.
[[nodiscard]] bool are_other_federations(std::string_view a, std::string_view b);

}  // namespace arbiter::event
