#pragma once

#include <string>
#include <string_view>

namespace arbiter::check::detail {

// Is `value` a time control in the form of the standard: "?", "-", or fields joined by ':', each
// moves/seconds, seconds, base+increment or *seconds? Also read, because they say the same
// everywhere: an increment after moves/seconds, and decimal fractions of seconds.   PGN 9.6.1.
[[nodiscard]] bool is_time_control(std::string_view value);

// What a time control in words means, in the form of the standard: "90 minutes for 40 moves" is
// 40/5400, "5|5" 300+5, "60 mins" 3600, "G/60" 3600. Empty when it cannot be read.
[[nodiscard]] std::string read_time_control_words(std::string_view value);

}  // namespace arbiter::check::detail
