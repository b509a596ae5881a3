#pragma once

#include <cstdint>

namespace arbiter::pgn {

// Text between games may be longer than memory. It is read in pieces of kInterGamePiece bytes, a
// little more where a token ends later, counted from the end of the game before, so that the pieces
// depend on the text alone; a batch may end with any of them.
inline constexpr std::uint32_t kInterGamePiece = std::uint32_t{256} << 10;

// The decision about a byte depends on no byte farther away than this: this many blanks end a game
// that has no other end, and a comment before a game, with what follows it up to the game, is part
// of it only if it is no longer.
inline constexpr std::uint32_t kInterGameSight = std::uint32_t{256} << 10;

// How many line ends lie between a place and the last text before it that belongs to no game; 3
// means more, or none such.
struct TextDistance {
    static constexpr std::uint8_t kFar = 3;

    std::uint8_t to_text = kFar;     // any word, but no comment, escape line or markup
    std::uint8_t to_bracket = kFar;  // a bracket that belongs to no tag pair

    constexpr void pass(std::uint32_t line_ends) {
        const auto farther = [line_ends](std::uint8_t from) {
            return line_ends >= kFar ? kFar
                                     : static_cast<std::uint8_t>(
                                           from + line_ends > kFar ? kFar : from + line_ends);
        };
        to_text = farther(to_text);
        to_bracket = farther(to_bracket);
    }
    // Words on the same line, or a bracket with at most a blank line after it: what follows is
    // torn.
    [[nodiscard]] constexpr bool is_torn() const { return to_text == 0 || to_bracket < kFar; }
};

// The state of the text before a piece that is needed to read on.
struct InterGameState {
    // Something that is no part of a game and longer than a piece: its rest is stepped over.
    enum class Inside : std::uint8_t { Nothing, Line, Comment, Word };

    bool has_read_game = false;      // of this file
    bool follows_blank_line = true;  // or nothing but blanks since one
    bool is_line_blank = true;   // the line that the piece begins in, as far as it has been read
    std::uint8_t line_ends = 0;  // in the blanks before the piece; 2 means more
    Inside inside = Inside::Nothing;
    TextDistance distance{};
};

struct InterGameCut {
    std::uint32_t at;
    InterGameState state;
};

}  // namespace arbiter::pgn
