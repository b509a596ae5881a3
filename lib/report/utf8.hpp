#pragma once

#include <string>
#include <string_view>

namespace arbiter::report {

// Strings of archives for JSON and terminals, both of which want valid UTF-8. Until a game's
// encoding is detected, a string that is not UTF-8 is read as ISO-8859-1: bytes 0x80-0xFF become
// U+0080-U+00FF, so nothing is lost.

[[nodiscard]] bool is_valid_utf8(std::string_view bytes);

// `bytes` when they are valid UTF-8, else their conversion in `scratch`.
// LIFETIME: of `bytes` and `scratch`. COST: no copy for valid UTF-8.
[[nodiscard]] std::string_view to_utf8(std::string_view bytes, std::string& scratch);

// Appends `bytes` for a terminal: as to_utf8(), and control characters (C0, DEL, C1) as \xNN, so
// that no archive can move the cursor, ring the bell or start a line of its own.
void append_printable(std::string_view bytes, std::string& out);

}  // namespace arbiter::report
