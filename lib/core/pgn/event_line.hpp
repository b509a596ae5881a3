#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter::pgn {

// A line `[Event "` in column 1 after a blank line begins a game whatever is open before it, so a
// text may be cut there without knowing any state (docs/guide/pgn_grammar.md, 1). If `;` comment
// lines precede it, after a blank line and the end of a game, the game begins with the first of
// them: they are its heading.

// What the first byte of a text follows.
enum class TextStart : std::uint8_t {
    OfFile,       // nothing
    OfGame,       // the last line of a game
    InBlankLine,  // text between games, and only blanks in its own line
    InLine,       // text between games, and something else in its own line
    Unknown,
};

// Where the game begins whose `[Event "` is at `bracket`: at that line or its byte order mark, or
// at its heading. nullopt: it is no such line, or its heading may begin before a text whose start
// is unknown.   COST: constant, and looks back over kLongestHeading bytes at most.
inline constexpr std::size_t kLongestHeading = std::size_t{4} << 10;
[[nodiscard]] std::optional<std::size_t> begin_of_event_game(std::string_view text,
                                                             std::size_t bracket,
                                                             TextStart start = TextStart::OfGame);

// Offset of the first `[Event "` that begins a game; nullopt when there is none.
[[nodiscard]] std::optional<std::size_t> find_first_event_line(std::string_view text,
                                                               TextStart start = TextStart::OfGame);

// Where the last such game begins in `text` beyond `from`; nullopt when there is none.
[[nodiscard]] std::optional<std::size_t> find_last_event_game(std::string_view text,
                                                              std::size_t from,
                                                              TextStart start = TextStart::OfGame);

}  // namespace arbiter::pgn
