#pragma once

#include "check/finding.hpp"
#include "encoding/charset.hpp"
#include "report/game_record.hpp"

#include <cstdint>
#include <string>

namespace arbiter::report::detail {

// The line of the input that a finding is about, in UTF-8, in three parts: what comes before the
// bytes concerned, these, and what follows. Long lines are cut with "...". Parts of the line that
// lie in another batch are missing.
struct Excerpt {
    std::string before, marked, after;
};
[[nodiscard]] Excerpt excerpt_of(const check::Finding& finding, const BatchView& batch,
                                 encoding::Charset charset);

// The line at the first edit of a fix before and after it, in UTF-8, and how many more edits of the
// fix lie elsewhere.   REQUIRES: the finding has edits.
struct FixedLine {
    std::string before, after;
    std::uint64_t other_edits = 0;
};
[[nodiscard]] FixedLine fixed_line(const check::Finding& finding, const BatchView& batch,
                                   encoding::Charset charset);

}  // namespace arbiter::report::detail
