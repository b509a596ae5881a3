#pragma once

#include "core/base/skipped_entries.hpp"
#include "core/event/game_entry.hpp"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::event_run {

struct GamesRead {
    std::vector<event::GameEntry> entries;  // in the order of the inputs
    std::vector<std::string> errors;        // "cannot open 'x.pgn': No such file or directory"
    SkippedEntries skipped;
    std::uint64_t bytes = 0;  // decompressed
    bool is_interrupted = false;
};

// Reads the tags of all games, and how many plies each has; nothing is replayed. Memory: about 2 KB
// a game.   COST: linear; packed files are decoded on all cores.
[[nodiscard]] GamesRead read_games(const std::vector<std::string>& inputs,
                                   std::uint64_t max_window_bytes,
                                   const std::atomic<bool>& interrupt);

}  // namespace arbiter::event_run
