#pragma once

#include "core/watch/desk.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::watch {

// A scenario: what the files of a round hold, when it was read, and what the desk says of it.
//
//   What it is about.
//   --- options
//   no-draw-before 30
//   --- pairings
//   board,white,black
//   --- recording
//   @ 2026-11-27T15:00:00Z
//   = games.pgn
//   ...
//   --- lines
//   15:00:00 ARBITER  board 7  ...
struct Scenario {
    Settings settings;
    std::string title, recording, lines;
};

// Nullopt: it is no scenario.
[[nodiscard]] std::optional<Scenario> read_scenario(std::string_view text);

// The events of the recording.
[[nodiscard]] std::vector<Event> play(const Scenario& scenario, State* last = nullptr);

// What is said, a line for each event; "(diary)" before what no screen shows. Changes of state are
// left out.
[[nodiscard]] std::string lines_of(const std::vector<Event>& events, int zone_minutes);

}  // namespace arbiter::watch
