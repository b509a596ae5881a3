#pragma once

#include "event/game_entry.hpp"

#include <span>
#include <vector>

namespace arbiter::event {

using EntryGroup = std::vector<const GameEntry*>;

// Which games belong to one event: the folded Event and Section tags, of the same EventDate where
// that is the first day of an event, and within 60 days of the game before. Games without a name
// ("?", or "Round 3: White - Black" as studies have it) belong to the event of their file when it
// has one only, else they are an event by file. In the order of their first games.
[[nodiscard]] std::vector<EntryGroup> group_by_event(std::span<const GameEntry> entries);

// The name of the event that a game gives; empty when it gives none.
[[nodiscard]] std::string_view event_name(const GameEntry& entry);

}  // namespace arbiter::event
