#pragma once

#include "core/export_format/game.hpp"
#include "core/audit/batch.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/report/place.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace arbiter::cleaning {

// Reads the games of an audited batch once more, for `clean`: what the audit keeps of a game does
// not include its tags and tokens. THREADS: one owner; keeps its memory from batch to batch.
class CleanGameReader {
  public:
    // REQUIRES: `batch` was audited by an auditor that keeps fingerprints, and was numbered.
    void open(const inspection::Batch& batch);
    // The next game of the batch; null after the last one.   LIFETIME: until the next call of
    // either.
    [[nodiscard]] const clean::Game* next();

  private:
    const inspection::Batch* batch_ = nullptr;
    std::size_t index_ = 0;  // of the next game
    std::optional<report::PlaceCursor> cursor_;
    pgn::GameReader reader_;
    pgn::GameView view_;
    clean::Game game_;
    std::vector<clean::Tag> tags_;
    Arena arena_;  // of decoded tag values
};

}  // namespace arbiter::cleaning
