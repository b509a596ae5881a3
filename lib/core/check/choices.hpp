#pragma once

#include <cstdint>

namespace arbiter::check {

// By so much, in milliseconds, clocks may differ from what they should show: two times that are
// rounded to seconds, and the moment between a move and the hand on the clock.
inline constexpr std::int64_t kUsualClockTolerance = 2000;

// What the options of a run say to the rules, the same for all games. A plain value, which goes
// from the command line to every GameContext as a whole: a new option of this kind is a field here.
struct Choices {
    std::int64_t clock_tolerance_ms = kUsualClockTolerance;  // --tolerance, from 0 to an hour
};

}  // namespace arbiter::check
