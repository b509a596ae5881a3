#pragma once

#include "core/watch/desk.hpp"

#include <string>

namespace arbiter::watch {

// Events as people and programs read them. Both end with a line feed.

// "15:02:11 ARBITER  board 7  Lindqvist - Okafor: fifth time the same position ...". Empty for an
// event that is for the diary alone. `zone_minutes`: by so much local clocks are ahead of UTC.
[[nodiscard]] std::string event_line(const Event& event, int zone_minutes);

// One JSON object.   docs/guide/watch.md, "For programs".
[[nodiscard]] std::string event_json(const Event& event);

}  // namespace arbiter::watch
