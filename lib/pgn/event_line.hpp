#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace arbiter::pgn {

// A line `[Event "` in column 1 after a blank line begins a game whatever is open before it, so a
// text may be cut there without knowing any state (docs/guide/pgn_grammar.md, 1).
// `begins_in_line`: text[0] is not in the first line of its own, and something stands before it.

// Offset of the first such line; nullopt when there is none.
[[nodiscard]] std::optional<std::size_t> find_first_event_line(std::string_view text,
                                                               bool begins_in_line = false);

// Offset of the last one in `text` beyond `from`; nullopt when there is none.
[[nodiscard]] std::optional<std::size_t> find_last_event_line(std::string_view text,
                                                              std::size_t from,
                                                              bool begins_in_line = false);

// Is the '[' at `bracket` the start of such a line (a BOM before it is skipped)?
// docs/guide/interface.md 7.2.
[[nodiscard]] bool is_event_line(std::string_view text, std::size_t bracket,
                                 bool begins_in_line = false);

}  // namespace arbiter::pgn
