#pragma once

#include "core/check/finding.hpp"
#include "core/report/game_record.hpp"

#include <cstdint>
#include <string>

namespace arbiter::report::detail {

// The line of the input that a finding is about, in UTF-8, in three parts: what comes before the
// bytes concerned, these, and what follows. Long lines are cut. Of a line that does not
// belong to the game as a whole only the part of the game is shown; of a finding about the file
// (`game` is null) only the bytes concerned, because the rest may lie in another batch.
struct Excerpt {
    std::string before, marked, after;
};
[[nodiscard]] Excerpt excerpt_of(const check::Finding& finding, const BatchView& batch,
                                 const GameRecord* game);

// The same line at the first edit of a fix, before and after it, and how many more edits of the fix
// lie elsewhere.   REQUIRES: the finding has edits.
struct FixedLine {
    std::string before, after;
    std::uint64_t other_edits = 0;
};
[[nodiscard]] FixedLine fixed_line(const check::Finding& finding, const BatchView& batch,
                                   const GameRecord* game);

}  // namespace arbiter::report::detail
