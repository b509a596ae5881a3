#pragma once

#include <string>
#include <string_view>

namespace arbiter::text {

// Strings for JSON and terminals, both of which need valid UTF-8. What a game says is converted
// when its record is made, so only names of files and options can be something else: they are read
// as ISO-8859-1, bytes 0x80-0xFF become U+0080-U+00FF, and nothing is lost.

// `bytes` when they are valid UTF-8, else their conversion in `scratch`.
// LIFETIME: of `bytes` and `scratch`. COST: no copy for valid UTF-8.
[[nodiscard]] std::string_view to_utf8(std::string_view bytes, std::string& scratch);

// Appends `bytes` for a terminal: as to_utf8(), and as \xNN control characters (C0, DEL, C1), ends
// of lines and marks that change the direction of text (U+2028-U+202E, U+2066-U+2069), so that no
// archive can move the cursor, ring the bell, start a line or turn one round.
void append_printable(std::string_view bytes, std::string& out);
[[nodiscard]] std::string printable(std::string_view bytes);

}  // namespace arbiter::text
