#pragma once

#include "core/check/rule.hpp"

#include <cstdint>
#include <vector>

namespace arbiter::check::detail {

// The move numbers of a game with what they precede: for findings that are read.

// A number, or dots alone, of the main line or of a variation.
struct NumberPlace {
    std::uint32_t token;
    std::uint32_t plies;  // plies from the start position up to here
    bool is_in_variation;
};

// Replay looked at the numbers before this token: the first ply that could not be played, or the
// termination marker.
[[nodiscard]] std::uint32_t numbers_end(const GameContext& game);

// Every number that replay looked at, in the order of the text. Those of variations that could not
// be replayed up to there are left out.
[[nodiscard]] std::vector<NumberPlace> number_places(const GameContext& game);

// The number of the ply that follows `plies` plies, as the movetext counts.
[[nodiscard]] std::uint32_t number_after(const replay::GameFacts& facts, std::uint32_t plies);

// Where the digits of a number end and its dots begin.
[[nodiscard]] std::uint32_t digits_end(const pgn::GameView& view, const pgn::Token& token);

// The tokens at which the main line and variations could not be read on, in order.
[[nodiscard]] std::vector<std::uint32_t> unplayed_tokens(const GameContext& game);

// The tokens of numbers that are wrong, in order: what else is odd about them is a consequence.
[[nodiscard]] std::vector<std::uint32_t> wrong_numbers(const GameContext& game);

}  // namespace arbiter::check::detail
