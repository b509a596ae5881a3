#pragma once

#include <cstdint>

namespace arbiter::tools {

// What the program may know of its surroundings. The only place that reads the environment:
// NO_COLOR, TERM and CI.
enum class Stream : std::uint8_t { In, Out, Err };

[[nodiscard]] bool is_terminal(Stream stream);
// A terminal that understands escapes: TERM is set and not "dumb".
[[nodiscard]] bool is_smart_terminal(Stream stream);
// A smart terminal whose user has not set NO_COLOR.   https://no-color.org
[[nodiscard]] bool is_color_terminal(Stream stream);
// CI is set: nobody watches.
[[nodiscard]] bool is_automation();

}  // namespace arbiter::tools
