#pragma once

#include "pgn/inter_game_state.hpp"
#include "pgn/padded_text.hpp"

#include <cstdint>
#include <optional>

namespace arbiter::pgn {

// A piece of a PGN stream that begins where a game or the text between games begins.
struct ReaderInput {
    PaddedView text;                 // REQUIRES: below 4 GiB - 128 bytes
    std::uint64_t base_offset = 0;   // absolute offset of text[0] in the decompressed input
    bool is_first_of_file = true;    // text[0] is the first byte of the file
    bool is_last_of_file = true;     // nothing follows the text
    bool follows_blank_line = true;  // a blank line (or nothing) stands before text[0]
    bool is_at_line_start = true;    // text[0] is the first byte of its line
    bool follows_bracket = false;    // the game before text[0] ends_with_bracket
    // The text goes on with text between games: what is known of it, instead of
    // follows_blank_line and follows_bracket.
    std::optional<InterGameState> gap{};
};

}  // namespace arbiter::pgn
