#pragma once

#include <cstdint>

namespace arbiter::pgn {

// Text between games may be longer than memory. It is read in pieces of kGapPiece bytes, a little
// more where a token ends later, counted from the end of the game before, so that the pieces depend
// on the text alone; a batch may end with any of them.
inline constexpr std::uint32_t kGapPiece = std::uint32_t{256} << 10;

// What is decided about a byte depends on no byte farther away than this: so many blanks end a game
// that has no other end, and a comment before a game, with what follows it up to the game, is part
// of it only if it is no longer.
inline constexpr std::uint32_t kGapSight = std::uint32_t{256} << 10;

// What has to be known of the text before a piece to read on.
struct GapState {
    // Something that is no part of a game and longer than a piece: its rest is stepped over.
    enum class Inside : std::uint8_t { Nothing, Line, Comment, Word };

    bool has_read_game = false;      // of this file
    bool follows_blank_line = true;  // or nothing but blanks since one
    bool is_line_blank = true;   // the line that the piece begins in, as far as it has been read
    std::uint8_t line_ends = 0;  // in the blanks before the piece; 2 stands for more
    Inside inside = Inside::Nothing;
};

struct GapCut {
    std::uint32_t at;
    GapState state;
};

}  // namespace arbiter::pgn
