#pragma once

#include "core/watch/desk.hpp"

#include <string>

namespace arbiter::watch {

// The desk as a page that loads itself again every five seconds. It shows no claims of players: a
// page may be seen by others.
[[nodiscard]] std::string page_of(const State& state, const Settings& settings, Moment now);

}  // namespace arbiter::watch
