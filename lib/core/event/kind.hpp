#pragma once

#include "core/event/event.hpp"
#include "core/event/table.hpp"
#include "core/event/teams.hpp"
#include "core/trf/tournament.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::event {

// Which kind of tournament an event is, from its games alone, and why; both go into the event.
void recognise_kind(Event& event);

// The same for a team event that was recognised already: a team round robin by the pairings of its
// teams.
void recognise_team_kind(const TeamTable& teams, Event& event);

// What a report says: its record 192, else that all pairs met, else its record 092, else the
// pairings so far. Changes nothing where none of them says anything.
void take_kind_of(const trf::Tournament& tournament, const Table& table, const TeamTable* teams,
                  Event& event);

// "swiss", "round-robin", "double round robin": name_of() in any case, hyphens or blanks.
[[nodiscard]] std::optional<Kind> find_kind(std::string_view word);
// What find_kind() takes, for messages.
[[nodiscard]] std::string kind_words();

// Sets it, and from the rounds so far whether a round robin is under way.
void set_kind(Kind kind, std::string evidence, Event& event);

}  // namespace arbiter::event
