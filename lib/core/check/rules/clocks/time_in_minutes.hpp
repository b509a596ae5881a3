#pragma once

#include "core/chess/types.hpp"
#include "core/pgn/game_view.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check {

// A TimeControl whose base times are minutes, and the clock that says so. PGN requires seconds, but
// "90+30" is how people speak of 90 minutes.   PGN 9.6.1.
struct TimeInMinutes {
    std::string in_seconds;  // "5400+30"
    chess::Color player;     // whose clock it is
    std::string_view clock;  // as written: "1:30:56"
    // After how many moves of that player it stood so; nullopt: a tag gives it (WhiteClock,
    // BlackClock, Clock).
    std::optional<std::uint32_t> moves;
};

// Does a clock contradict the TimeControl as seconds, and fit it as minutes? It contradicts when it
// shows more than base time and increments can give, and at least half of the base in minutes. The
// first clock of the main line is looked at, within ten moves, and without one the clock tags.
// Nullopt also when the game says nothing about clocks: then seconds are what the standard
// requires. COST: a short search for games whose base time is a small number, nothing for others.
// LIFETIME: the clock views the text of `view`.
[[nodiscard]] std::optional<TimeInMinutes> time_in_minutes(const pgn::GameView& view);

// "White's clock shows 1:30:56 after move 1", "the tag WhiteClock is 1:30:56".
[[nodiscard]] std::string clock_in_words(const TimeInMinutes& time);

}  // namespace arbiter::check
