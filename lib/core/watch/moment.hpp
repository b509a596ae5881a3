#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::watch {

// A moment: milliseconds of UTC since the beginning of 1970. The desk reads no clock: the caller of
// step() says what time it is.
using Moment = std::int64_t;
// A stretch of time in milliseconds.
using Millis = std::int64_t;

inline constexpr Millis kSecond = 1000;
inline constexpr Millis kMinute = 60 * kSecond;

// Reads "2026-11-27T15:02:11.204Z", "2024-05-15T14:21:57+02:00"; decimals may be missing, and
// without a zone it is UTC. Nullopt: something else, or no such day.   ISO 8601.
[[nodiscard]] std::optional<Moment> read_moment(std::string_view text);
// "2026-11-27T15:02:11.204Z".
[[nodiscard]] std::string write_moment(Moment moment);
// "15:02:11" where clocks are `zone_minutes` ahead of UTC.
[[nodiscard]] std::string time_of_day(Moment moment, int zone_minutes);

// Reads the time a clock shows: "1:25:36", "01:25:36", "25:36", "1:25:36.5". Nullopt: something
// else.
[[nodiscard]] std::optional<Millis> read_clock(std::string_view text);
// "1:25:36", "0:41"; below zero "0:00".
[[nodiscard]] std::string clock_text(Millis left);
// Reads "20m", "60s", "1h", "500ms", "90" (seconds).
[[nodiscard]] std::optional<Millis> read_duration(std::string_view text);

}  // namespace arbiter::watch
