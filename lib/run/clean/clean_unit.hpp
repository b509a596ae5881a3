#pragma once

#include "core/audit/batch.hpp"
#include "core/fix/fixed_batch.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace arbiter::clean {

// A game of the input together with what fixing made of it.
struct CleanUnit {
    const audit::Batch* source;  // where it is taken from: the input, or the batch after the fixes
    std::size_t game;            // index into source->games
    bool is_fixed;               // its bytes are not those of the input
    bool is_restored;  // fixing had made two games of it, or one of two: it stays as it was
};

// The games of `batch`, from which `fixed` was made, one unit each, in order. A game whose fixes
// did not yield exactly one game stays as it was: what `clean` reports about a game must be true of
// that game alone. REQUIRES: `batch` was audited, and fixed if its run fixes; else `fixed` is
// clear.
void units_of(const audit::Batch& batch, const fix::FixedBatch& fixed,
              std::vector<CleanUnit>& units);

// The bytes of a game and of the text after it, up to the next game or the end of the batch.
[[nodiscard]] std::string_view text_of(const audit::Batch& batch, std::size_t game);
// The text before the first game of the batch; all of it when there is no game.
[[nodiscard]] std::string_view text_before_games(const audit::Batch& batch);

}  // namespace arbiter::clean
