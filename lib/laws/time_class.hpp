#pragma once

#include "laws/edition.hpp"

#include <cstdint>
#include <optional>
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

// The class of a game under `edition`; nullopt also when the edition has no limits.
// FIDE 2023 Appendix A and B; the limits are data of each edition.
[[nodiscard]] std::optional<TimeClass> time_class(const Edition& edition,
                                                  std::string_view time_control);

}  // namespace arbiter::laws
