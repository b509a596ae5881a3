#pragma once

#include "core/audit/batch.hpp"
#include "core/event/game_entry.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/report/place.hpp"

#include <cstdint>
#include <vector>

namespace arbiter::event {

// Reads what the games of a batch say of their event: the tags of each, and how many plies it has;
// nothing is replayed.   THREADS: one owner; keeps its memory from batch to batch.
class EntryReader {
  public:
    // Appends the entries, without file. Games and lines count from 1, bytes from 0 in the batch.
    void read(const audit::Batch& batch, std::vector<GameEntry>& entries);
    // Games and line ends of the batch that was read last.
    [[nodiscard]] std::uint64_t games() const { return games_; }
    [[nodiscard]] std::uint64_t line_ends() const { return reader_.line_ends(); }

  private:
    void read_tags(const audit::Batch& batch, const pgn::GameView& view, GameEntry entry,
                   report::PlaceCursor& places, std::vector<GameEntry>& entries);

    pgn::GameReader reader_;
    std::uint64_t games_ = 0;
};

}  // namespace arbiter::event
