#pragma once

#include "core/report/report.hpp"

#include <memory>

namespace arbiter::report::detail {

// `text` on a terminal: errors first, then warnings, info and style, each in the order of the
// input; what games of a file share is one line with their count and the first of them:
//     open.pgn:3:1: warning TAG14 tag-roster-missing: in all 12 games: ...
//     open.pgn:3:1: warning TAG14 tag-roster-missing: in 5 games (1, 4, 7, ...): ...
// The totals come last, with what can be repaired, and whether clocks were left unchecked.
// Memory: of each rule most_per_rule lines, and kMostKept bytes of errors.
// REQUIRES: options.most_per_rule is there.
[[nodiscard]] std::unique_ptr<Report> make_text_for_person(const RenderOptions& options);

}  // namespace arbiter::report::detail
