#pragma once

#include <cstdint>
#include <optional>

namespace arbiter::tools {

// What the program may know of its surroundings. The only place that reads the environment:
// NO_COLOR, TERM and CI.
enum class Stream : std::uint8_t { In, Out, Err };

[[nodiscard]] bool is_terminal(Stream stream);
// A terminal that understands escapes: TERM is set and not "dumb".
[[nodiscard]] bool is_smart_terminal(Stream stream);
// A smart terminal whose user has not set NO_COLOR.   https://no-color.org
[[nodiscard]] bool is_color_terminal(Stream stream);
// A terminal with colours that shows hyperlinks, or at least hides their escapes (OSC 8). The
// console of Linux prints them.
[[nodiscard]] bool is_link_terminal(Stream stream);
// Columns of the terminal; none when unknown.
[[nodiscard]] std::optional<unsigned> columns_of(Stream stream);
// CI is set: no person watches.
[[nodiscard]] bool is_automation();

}  // namespace arbiter::tools
