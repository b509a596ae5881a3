#pragma once

#include "core/audit/batch.hpp"
#include "core/export_format/game.hpp"
#include "core/pgn/game_reader.hpp"
#include "core/report/place.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace arbiter::clean {

// Reads the games of an audited batch once more, for `clean`: what the audit keeps of a game does
// not include its tags and tokens. THREADS: one owner; keeps its memory from batch to batch.
class CleanGameReader {
  public:
    // REQUIRES: `batch` was audited by an auditor that keeps fingerprints, and was numbered.
    void open(const audit::Batch& batch);
    // The next game of the batch; null after the last one.   LIFETIME: until the next call of
    // either.
    [[nodiscard]] const export_format::Game* next();

  private:
    const audit::Batch* batch_ = nullptr;
    std::size_t index_ = 0;  // of the next game
    std::optional<report::PlaceCursor> cursor_;
    pgn::GameReader reader_;
    pgn::GameView view_;
    export_format::Game game_;
    std::vector<export_format::Tag> tags_;
    Arena arena_;  // of decoded tag values
};

}  // namespace arbiter::clean
