#pragma once

#include "core/laws/edition.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::laws {

// Reading a TimeControl tag as the Laws weigh it: the time a player has for sixty moves. PGN 9.6.1.

// Milliseconds for sixty moves: the base times of the periods entered by then, and the increments.
// Fields joined by ':': moves/seconds, seconds or base+increment; the last one repeats.
// `moves/seconds+increment` and decimal fractions are not in the standard but common, and read.
// Nullopt: "?", "-", hourglass, no time, or unreadable.
[[nodiscard]] std::optional<std::uint64_t> time_for_sixty_moves_ms(std::string_view time_control);

// Is the last period for the rest of the game? False: every period is for a number of moves, and
// the last one repeats. Nullopt as above.
[[nodiscard]] std::optional<bool> has_sudden_death(std::string_view time_control);

// What a player has in the first period: its base time, and what each move adds.
struct FirstPeriod {
    std::uint64_t base_ms = 0;
    std::uint64_t increment_ms = 0;
};
// Nullopt as above.
[[nodiscard]] std::optional<FirstPeriod> first_period(std::string_view time_control);

// Base times up to this number may be minutes that were written for seconds.
inline constexpr std::uint64_t kLargestBaseInMinutes = 300;

// `time_control` with its base times taken for minutes: "90+30" gives "5400+30", and "40/90:30"
// gives "40/5400:1800". Increments are seconds everywhere. Empty: a base time is no whole number
// from 1 to kLargestBaseInMinutes, or nullopt as above.
[[nodiscard]] std::string with_minutes_in_seconds(std::string_view time_control);

// The class of a game under `edition`; nullopt also when the edition has no limits.
// FIDE 2023 Appendix A and B; the limits are data of each edition.
[[nodiscard]] std::optional<TimeClass> time_class(const Edition& edition,
                                                  std::string_view time_control);

}  // namespace arbiter::laws
