#pragma once

#include "core/report/game_record.hpp"

#include <cstdint>
#include <string>

namespace arbiter::report {

// What the Laws say of one game, in sentences for an arbiter, with the article in brackets: the
// parts of the report `rulings`. Pure functions.   REQUIRES: the game has its facts.

// How far the record can be followed; empty: to its end.
[[nodiscard]] std::string course_text(const GameRecord& game);
// How the game ended on the board, or that it did not; empty for a game that was not replayed.
[[nodiscard]] std::string ending_text(const GameRecord& game);
// "At White's 14th move White could claim a draw: ...".
[[nodiscard]] std::string claim_text(const GameRecord& game, const judge::ClaimWindow& window);
// "The recorded result is 1-0.", and which one it should be.
[[nodiscard]] std::string result_text(const GameRecord& game);
// What a flag fall in the final position would mean where it is no plain loss; else empty.
[[nodiscard]] std::string flags_text(const GameRecord& game);
// "after White's 12th move", "in the start position".
[[nodiscard]] std::string place_text(const GameRecord& game, std::uint32_t ply);
// "White's 12th move".   `ply`: 1-based, the half-move itself.
[[nodiscard]] std::string move_text(const GameRecord& game, std::uint32_t ply);

// All of them, each after a blank.
void append_ruling(const GameRecord& game, std::string& out);

}  // namespace arbiter::report
