#pragma once

#include "core/audit/batch.hpp"
#include "core/event/entry_reader.hpp"
#include "core/event/game_entry.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::event {

// The entries of all games of some files, whose batches come in order; nothing is replayed.
// Memory: about 2 KB a game.   THREADS: one owner.
class EntryList {
  public:
    void add(const audit::Batch& batch);

    std::vector<GameEntry> entries;   // in the order of the inputs
    std::vector<std::string> errors;  // "cannot open 'x.pgn': No such file or directory"
    std::uint64_t bytes = 0;          // decompressed

  private:
    EntryReader reader_;
    std::uint64_t games_ = 0, lines_ = 0, bytes_of_file_ = 0;
};

}  // namespace arbiter::event
