#pragma once

#include "core/pgn/event_line.hpp"
#include "core/pgn/inter_game_state.hpp"
#include "core/pgn/padded_text.hpp"

#include <cstdint>
#include <optional>

namespace arbiter::pgn {

// What was seen after a text before it was cut there.
enum class FollowedBy : std::uint8_t {
    Unknown,    // not looked at, or a game
    EventLine,  // an Event tag in column 1
    TornGame,   // a game; the one before it ends_with_bracket
};

// A piece of a PGN stream that begins where a game or the text between games begins.
struct ReaderInput {
    PaddedView text;                 // REQUIRES: below 4 GiB - 128 bytes
    std::uint64_t base_offset = 0;   // absolute offset of text[0] in the decompressed input
    bool is_first_of_file = true;    // text[0] is the first byte of the file
    bool is_last_of_file = true;     // nothing follows the text
    bool follows_blank_line = true;  // a blank line (or nothing) precedes text[0]
    bool is_at_line_start = true;    // text[0] is the first byte of its line
    bool follows_bracket = false;    // the game before text[0] ends_with_bracket
    FollowedBy followed_by = FollowedBy::Unknown;  // of a text that is not the last of its file
    // The text goes on with text between games: what is known of it, instead of
    // follows_blank_line and follows_bracket.
    std::optional<InterGameState> gap{};
};

[[nodiscard]] constexpr TextStart text_start(const ReaderInput& input) {
    if (input.gap) return input.gap->is_line_blank ? TextStart::InBlankLine : TextStart::InLine;
    return input.is_first_of_file ? TextStart::OfFile : TextStart::OfGame;
}

}  // namespace arbiter::pgn
