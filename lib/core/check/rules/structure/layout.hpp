#pragma once

#include "core/check/rule.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// How the bytes of a game are laid out in lines and tag pairs: what a rule needs to place a byte
// edit. Offsets count from the first byte of the batch, like those of GameView.

[[nodiscard]] constexpr bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Half-open range of bytes of the batch.
struct ByteRange {
    std::uint32_t begin = 0, end = 0;
};

// First byte of the line that holds `at`; the first byte of the batch begins a line.
[[nodiscard]] std::uint32_t line_begin(const pgn::GameView& view, std::uint32_t at);
// Are there only blanks before `at` on its line?
[[nodiscard]] bool begins_line(const pgn::GameView& view, std::uint32_t at);
// First byte after the next line end, but never beyond the game.
[[nodiscard]] std::uint32_t next_line(const pgn::GameView& view, std::uint32_t at);
// Is what follows `at` on its line blank?
[[nodiscard]] bool ends_line(const pgn::GameView& view, std::uint32_t at);
// `at` moved back over blanks and line ends, but not before the game.
[[nodiscard]] std::uint32_t text_end(const pgn::GameView& view, std::uint32_t at);

// The part of the blanks and line ends around `at` that follows the first `kept` line ends, up to
// the line in which the text goes on. Removing it leaves `kept` line ends.
[[nodiscard]] ByteRange surplus_lines(const pgn::GameView& view, std::uint32_t at, unsigned kept);

// The line end to insert at `at`: that of the game, unless it would merge with a lone CR before it.
[[nodiscard]] std::string line_end_at(const GameContext& game, std::uint32_t at);

// The tag pair that begins at that byte; nullptr when there is none.   COST: logarithmic.
[[nodiscard]] const pgn::TagPair* pair_at(const pgn::GameView& view, std::uint32_t begin);

// The tag pair in which that byte is; nullptr when there is none.   COST: logarithmic.
[[nodiscard]] const pgn::TagPair* pair_around(const pgn::GameView& view, std::uint32_t at);

// Does nothing else follow on the line of `at`, of this game or the next?
[[nodiscard]] bool is_line_done(const pgn::GameView& view, std::uint32_t at);

// Might a bracket that is no tag pair be read as one when [begin, end) is gone, or a '%' begin a
// line? Then removing it is not safe.   COST: constant except for the blanks around it.
[[nodiscard]] bool uncovers_token(const pgn::GameView& view, std::uint32_t begin,
                                  std::uint32_t end);

// Do the moves of a game without tags certainly begin it? Moves in the middle of a file may belong
// to what precedes them, unless they are numbered from White's first.
[[nodiscard]] bool is_beginning_certain(const pgn::GameView& view);

// Does a tag of that name change what the moves mean? A fix that makes such a tag readable is not
// safe: a person should see it.
[[nodiscard]] constexpr bool sets_up_game(std::string_view name) {
    return name == "FEN" || name == "SetUp" || name == "Variant";
}

[[nodiscard]] std::uint32_t count_flaws(const pgn::GameView& view, pgn::FlawKind kind);

// Where a comment [begin, end) that was never closed is best closed: before a termination marker
// that ends its text, because that one was hardly meant as comment, else after its last word.
[[nodiscard]] std::uint32_t closing_place(const pgn::GameView& view, std::uint32_t begin,
                                          std::uint32_t end);

}  // namespace arbiter::check::detail
