#pragma once

#include "core/event/event.hpp"
#include "core/names/rating_list.hpp"

#include <vector>

namespace arbiter::event {

// Compares the players of an event with a rating list. EVT14 for a FIDE id that belongs to another
// player in the list, once for each id and player, whatever the month: ids do not change. EVT23 for
// an Elo or a title other than that of the list, when the first day of the event is in its months;
// Elo is left alone in events whose name says rapid or blitz. An id that the list does not have is
// no finding: lists leave players out.   COST: games x log players of the list.
[[nodiscard]] std::vector<Finding> check_rating_list(const Event& event,
                                                     const names::RatingList& list);

}  // namespace arbiter::event
