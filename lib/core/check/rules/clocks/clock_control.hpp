#pragma once

#include "core/laws/time_control.hpp"
#include "core/pgn/game_view.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::check {

// What the TimeControl tag of a game means for its clocks.
struct ClockControl {
    laws::TimeControl control;
    // "G/60;d5": a move that takes no longer costs nothing, and no move adds time.
    std::int64_t delay_ms = 0;
    std::string_view written;  // the tag. LIFETIME: views the text of the game
    std::string meant;         // in the form of the standard, where that is not what is written
};

// Reads the form of the standard, its base times as minutes where a clock of the game says so
// (time_in_minutes.hpp), and what people write: "90'+30''", "G/60;d5", "90 minutes for 40 moves".
// Nullopt: no tag, "?", "-", or not understood.
[[nodiscard]] std::optional<ClockControl> clock_control_of(const pgn::GameView& view);

// "TimeControl '300+3'", "TimeControl '5|5' (300+5)".
[[nodiscard]] std::string control_in_words(const ClockControl& control);

}  // namespace arbiter::check
