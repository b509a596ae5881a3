#pragma once

#include "core/trf/tournament.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::trf {

// How long a player has for the first 60 moves, as record 222 or 122 says it.
struct TimeControl {
    int seconds = 0;         // of the player who has less
    std::string text;        // as it is written
    std::uint32_t line = 0;  // of the record
};

// Reads the code of record 222: "5400+30", "40/6000+30:900+30", "W300-B240". nullopt for other
// text. FIDE Handbook, TRF26.
[[nodiscard]] std::optional<int> read_encoded_time(std::string_view text);

// Reads free text where it can mean one thing only: a time for all moves, and an increment: "90 min
// + 30 sec", "90'+30''", "15+10", "2 h". nullopt for all else, several periods among them.
[[nodiscard]] std::optional<int> read_free_time(std::string_view text);

// That of record 222, else of 122.
[[nodiscard]] std::optional<TimeControl> time_control_of(const Tournament& tournament);

}  // namespace arbiter::trf
