#pragma once

#include "core/watch/identity.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace arbiter::watch {

// One game of a file, as far as it must be known to find its board.
struct GameText {
    std::string_view text;  // LIFETIME: of the file
    std::uint64_t hash = 0;
    Identity who;
    // Nothing is open in it, and its termination marker is there or another game follows: what
    // stands there is what was meant.
    bool is_whole = false;
    bool has_terminator = false;
    // Nothing but the termination marker is missing: no comment, variation, tag or word is open.
    bool is_sound = false;
    bool is_over = false;  // its marker is a result
};

struct FileGames {
    std::vector<GameText> games;
    // Nothing in it can be read as games: it is empty, or NUL bytes, or has no tag.
    bool is_unreadable = false;
};

// Cuts a file into its games, by the reader of an audit. Bytes from the first NUL on, which a
// file system shows where a file was extended and not yet written, are no part of any game. The
// last game is the only one that can be torn.   COST: linear.
[[nodiscard]] FileGames split_games(std::string_view text);

}  // namespace arbiter::watch
