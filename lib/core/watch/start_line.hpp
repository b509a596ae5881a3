#pragma once

#include "core/watch/desk.hpp"

#include <string>

namespace arbiter::watch {

// What is watched, in a line: "60 boards of round 5 in 1 file: finished 2 + playing 58; standard,
// by the time control; Laws fide-2023; pairings of 60 boards". Empty: no game was seen yet.
[[nodiscard]] std::string start_line(const State& state, const Settings& settings);

}  // namespace arbiter::watch
