#pragma once

#include "core/export_format/game.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::export_format {

// What a game says, as text that every reader of the output takes.

// The first tag of that name; empty when there is none.
[[nodiscard]] std::string_view value_or_empty(const Game& game, std::string_view name);

// A rating as a number; -1 when the value is none.
[[nodiscard]] int rating_of(std::string_view value);

// For each of game.tags: is it the first of its name? Names count as they are printed, in sound
// UTF-8.   COST: linear.
[[nodiscard]] std::vector<bool> first_of_their_name(const Game& game);

// Does the tag Variant say that it is Chess960?
[[nodiscard]] bool has_chess960_tag(const Game& game);
// Is castling written king takes rook, as UCI does in Chess960?
[[nodiscard]] bool is_chess960(const Game& game);

// The moves with a blank between them, without numbers: "e4 e5 Nf3".
void append_san(const Game& game, std::string& out);

// Comments of the game as it was read.
[[nodiscard]] std::size_t count_comments(const Game& game);

}  // namespace arbiter::export_format
